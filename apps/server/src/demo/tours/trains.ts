import { addDays, instantOfLocal, localDay } from '@quaygate/rules';
import type { TrainTable } from '../../slices/train/train.table.ts';
import { demoFacilities, demoZone, trainOperatorRows } from '../companies/facilities.ts';
import { randomOf } from '../random.ts';
import { day, hour, later, minute } from './moments.ts';

export interface DemoTrain {
  facilityId: number;
  trainNumber: string;
  trainDate: string;
  trainOperatorId: string;
  direction: 'inbound' | 'outbound';
  plannedTime: Date;
  estimatedTime: Date;
  latestLoadingTime: Date | null;
  state: TrainTable['state'];
  /** When the train takes load units. The seeded bookings do not use these trains. */
  deadline: { deadlineStart: Date; deadlineEnd: Date } | null;
}

const loadingEnds = 60 * minute;

/** From ten hours to half an hour before the loading ends. */
const deadlineBefore = (latestLoadingTime: Date) => ({
  deadlineStart: later(latestLoadingTime, -10 * hour),
  deadlineEnd: later(latestLoadingTime, -30 * minute),
});

/** Trains from three days ago to three days ahead; half of them arrive, half depart. */
export function demoTrains(now: Date): DemoTrain[] {
  const today = localDay(now, demoZone);
  return demoFacilities.flatMap((facility) =>
    Array.from({ length: 7 }, (_, index) => addDays(today, index - 3)).flatMap((trainDate) => {
      const random = randomOf(`trains ${facility.id} ${trainDate}`);
      return Array.from({ length: facility.trainsPerDay }, (_, place): DemoTrain => {
        const clock = 5 + ((place + 0.5) * 18) / facility.trainsPerDay;
        const plannedTime = later(
          instantOfLocal(trainDate, Math.floor(clock), 0, demoZone),
          random.int(0, 11) * 5 * minute,
        );
        const delay = random.chance(0.3) ? random.int(1, 9) * 5 * minute : 0;
        const direction = place % 2 === 0 ? 'inbound' : 'outbound';
        const latestLoadingTime = direction === 'outbound' ? later(plannedTime, delay - loadingEnds) : null;
        const estimatedTime = later(plannedTime, delay);
        return {
          facilityId: facility.id,
          trainNumber: String(40_000 + facility.id * 100 + place * 2 + (direction === 'inbound' ? 1 : 2)),
          trainDate,
          trainOperatorId: trainOperatorRows[place % 4 < 2 ? 0 : 1]!.id,
          direction,
          plannedTime,
          estimatedTime,
          latestLoadingTime,
          state: stateOf({ direction, estimatedTime }, now),
          deadline:
            latestLoadingTime && place === facility.trainsPerDay - 1 && trainDate >= today
              ? deadlineBefore(latestLoadingTime)
              : null,
        };
      });
    }),
  );
}

function stateOf(
  { direction, estimatedTime }: Pick<DemoTrain, 'direction' | 'estimatedTime'>,
  now: Date,
): TrainTable['state'] {
  if (direction === 'inbound') return estimatedTime <= now ? 'arrived' : 'planned';
  if (estimatedTime <= now) return 'departed';
  return later(now, 4 * hour) >= estimatedTime ? 'loading' : 'planned';
}

export const trainRows = (trains: readonly DemoTrain[], now: Date) =>
  trains.map((train) => {
    const { deadline: _, ...row } = train;
    const eventId = `demo-train-${train.facilityId}-${train.trainNumber}-${train.trainDate}`;
    const isThere = train.state === 'arrived' || train.state === 'departed';
    return { ...row, occurredAt: isThere ? train.estimatedTime : later(now, -day), eventId };
  });

export const deadlineRows = (trains: readonly DemoTrain[], now: Date) => {
  const random = randomOf('deadlines');
  const reason = 'Wenig Platz am Gleis';
  const ofTrains = trains.flatMap(({ deadline, facilityId, trainNumber, trainDate }) =>
    deadline ? [{ id: random.uuid(), entryId: null, facilityId, trainNumber, trainDate, reason, ...deadline }] : [],
  );
  return [...ofTrains, ...demoFacilities.flatMap(({ id }) => enteredAtOnce(id, localDay(now, demoZone)))];
};

/** One deadline for all departing trains of a day next week, as a clerk enters it; they have no bookings yet. */
function enteredAtOnce(facilityId: number, today: string) {
  const random = randomOf(`deadline ${facilityId}`);
  const entryId = random.uuid();
  const trainDate = addDays(today, 9);
  return [2, 6, 10].map((place) => ({
    id: random.uuid(),
    entryId,
    facilityId,
    trainNumber: String(40_000 + facilityId * 100 + place),
    trainDate,
    deadlineStart: local(addDays(today, 8), 0),
    deadlineEnd: local(trainDate, 0),
    reason: 'Gleis 2 wird erneuert, weniger Stellplätze',
  }));
}

const local = (date: string, clock: number) => instantOfLocal(date, clock, 0, demoZone);

export interface DemoRestriction {
  id: string;
  facilityId: number;
  restrictionStart: Date;
  restrictionEnd: Date;
}

/** Periods in which a delivery needs a pickup: some over, one for each terminal ahead, two at terminal 12; a busy week after the slots that exist. */
export function demoRestrictions(now: Date): DemoRestriction[] {
  const random = randomOf('restrictions');
  const today = localDay(now, demoZone);
  const of = (facilityId: number, ahead: number, from: number, to: number) => ({
    id: random.uuid(),
    facilityId,
    restrictionStart: local(addDays(today, ahead), from),
    restrictionEnd: local(addDays(today, ahead), to),
  });
  return [
    of(8, -9, 8, 14),
    of(12, -2, 12, 16),
    of(12, 0, 13, 16),
    of(12, 1, 13, 16),
    of(8, 1, 9, 12),
    of(3, 2, 10, 14),
    ...[3, 8, 12].flatMap((facilityId) => [35, 36, 37].map((ahead) => of(facilityId, ahead, 6, 11 + (ahead % 3)))),
  ];
}
