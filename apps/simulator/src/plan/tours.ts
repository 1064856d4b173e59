import { localDay } from '@quaygate/rules';
import { day, hour, later } from '../moments.ts';
import { type Random, randomOf } from '../random.ts';
import type { Facility, Settings } from '../settings.ts';
import { halfLoad, papersOf, type Unit, unitOf } from './container.ts';
import { bookingMoments } from './demand.ts';
import { estimatedTime, latestLoadingTime, type PlannedTrain, trainsAround } from './trains.ts';

type Direction = 'pickup' | 'delivery';

interface PlannedUnit extends Omit<Unit, 'containerNumber'>, ReturnType<typeof papersOf> {
  orderId: string;
  direction: Direction;
  referenceNumber: string;
  containerNumber: string;
  priority: string | null;
  train: PlannedTrain | null;
  /** Open to the forwarder who books it alone. */
  isReleased: boolean;
}

export interface PlannedTour {
  /** Running number within run and facility. */
  number: number;
  /** When its load units become known. */
  reportAt: Date;
  bookAt: Date;
  /** The slot should begin then or later. */
  wishedBegin: Date;
  units: PlannedUnit[];
  /** Which of the accounts books it: a share of their number. */
  account: number;
  /** Minutes after which the forwarder takes it back; null keeps it. */
  deletedAfter: number | null;
}

/** About a third are pairs (terminal contract, 10); the pickup is booked first, as a one-to-one period wants it. */
const directionsOf: [Direction[], number][] = [
  [['pickup'], 36],
  [['delivery'], 29],
  [['pickup', 'delivery'], 33],
  [['pickup', 'pickup'], 2],
];

/** How long before the slot somebody books, in hours: soon, for later the day, for another day. */
const leads: [[number, number], number][] = [
  [[0.2, 1.5], 40],
  [[1.5, 9], 40],
  [[9, 40], 20],
];

function fits(train: PlannedTrain, direction: Direction, begin: Date): boolean {
  if (direction === 'pickup') {
    const arrival = estimatedTime(train);
    return train.direction === 'inbound' && arrival < later(begin, -hour) && arrival > later(begin, -day);
  }
  const loading = latestLoadingTime(train);
  return loading !== null && loading > later(begin, 3 * hour) && loading < later(begin, 1.5 * day);
}

/** Two of one direction are on the truck at once. */
const isOneOfTwo = (directions: readonly Direction[]) => new Set(directions).size < directions.length;

/**
 * Names the run in ids and references, so that runs with another start or pace never share records.
 * The same settings give the same name.
 */
function runName({ seed, start, speed, toursPerDay, trainsPerDay, trainDelay, backfillDays }: Settings): string {
  const random = randomOf('run', seed, start.toISOString(), speed, toursPerDay, trainsPerDay, trainDelay, backfillDays);
  return random.text(5, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
}

/** The tours that are booked at a facility from a moment on, in the order of their booking. */
export function* plannedTours(
  settings: Settings,
  facility: Facility,
  { from, speed, kind }: { from: Date; speed: number; kind: 'tour' | 'pastTour' },
): Generator<PlannedTour> {
  const { seed, toursPerDay, shares } = settings;
  const { timeZone } = facility;
  const run = runName(settings);
  const pace = { perDay: toursPerDay, speed, timeZone };
  let number = 0;

  for (const bookAt of bookingMoments(from, pace, randomOf(seed, facility.id, kind, run))) {
    number += 1;
    const random = randomOf(seed, facility.id, kind, run, number);
    const wishedBegin = later(bookAt, random.between(...random.weighted(leads)) * hour);
    const reported = later(bookAt, -hour / speed);
    yield {
      number,
      bookAt,
      reportAt: reported < from ? from : reported,
      wishedBegin,
      units: unitsOf(random, `${kind === 'tour' ? 'S' : 'P'}${facility.id}-${run}-${number}`, wishedBegin, (date) =>
        trainsAround(settings, facility, date),
      ),
      account: random.next(),
      deletedAfter: random.chance(shares.cancelled) ? random.between(5, 60) : null,
    };
  }

  function unitsOf(draws: Random, name: string, begin: Date, trains: (date: string) => PlannedTrain[]): PlannedUnit[] {
    const length = draws.pick([20, 40, 40]);
    const directions = draws.weighted(directionsOf);
    return directions.map((direction, place) => {
      const fitting = draws.chance(0.6)
        ? trains(localDay(begin, timeZone)).filter((train) => fits(train, direction, begin))
        : [];
      return {
        orderId: `${name}-${place + 1}`,
        direction,
        referenceNumber: `${name}${'AB'.charAt(place)}`,
        ...(isOneOfTwo(directions) ? halfLoad(draws) : unitOf(draws, direction === 'delivery' ? length : undefined)),
        ...papersOf(draws),
        priority: draws.chance(0.06) ? 'Eilt' : null,
        train: fitting.length ? draws.pick(fitting) : null,
        isReleased: draws.chance(0.25),
      };
    });
  }
}
