import { addDays, instantOfLocal, startOfLocalDay } from '@quaygate/rules';
import { eventIdOf } from '../event-id.ts';
import { dayNumber, hour, later, minute } from '../moments.ts';
import { randomOf } from '../random.ts';
import type { Facility, Settings } from '../settings.ts';

export interface PlannedTrain {
  trainNumber: string;
  trainDate: string;
  trainOperatorId: string;
  direction: 'inbound' | 'outbound';
  plannedTime: Date;
  /** Minutes. */
  delay: number;
}

/** Loading ends this long before the departure (terminal contract, 10). */
const loadingEnds = 60 * minute;
/** A delay is known this long before the planned time. */
const delayKnown = 3 * hour;
/** Some delays look worse at first, in minutes more, and for this long: load units go at risk and are saved. */
const fearedShare = 1 / 3;
const fearedMore = 150;
const fearedFor = hour;
const firstHour = 4;
const lastHour = 23;

export const estimatedTime = ({ plannedTime, delay }: PlannedTrain) => later(plannedTime, delay * minute);

/** @returns null for a train that only brings load units */
export const latestLoadingTime = (train: PlannedTrain): Date | null =>
  train.direction === 'outbound' ? later(estimatedTime(train), -loadingEnds) : null;

type TrainSettings = Pick<Settings, 'seed' | 'trainsPerDay' | 'trainDelay' | 'trainOperators'>;

/** The timetable of a local day: arrivals and departures in turn, from the early morning to the late evening. */
export function trainsOfDay(settings: TrainSettings, facility: Facility, date: string): PlannedTrain[] {
  const { seed, trainsPerDay, trainDelay, trainOperators } = settings;
  const operators = trainOperators[facility.id] ?? [];
  return Array.from({ length: trainsPerDay }, (_, place) => {
    const random = randomOf(seed, facility.id, 'train', dayNumber(date), place);
    const clock = firstHour + ((place + random.next()) * (lastHour - firstHour)) / trainsPerDay;
    const direction = place % 2 === 0 ? 'inbound' : 'outbound';
    // Exponential: many are nearly on time, a few very late.
    const delay = Math.round(-Math.log(1 - random.next()) * trainDelay);
    return {
      trainNumber: String(60_000 + (facility.id % 90) * 400 + place * 2 + (direction === 'inbound' ? 1 : 0)),
      trainDate: date,
      trainOperatorId: random.pick(operators),
      direction,
      plannedTime: instantOfLocal(date, Math.floor(clock), Math.floor((clock % 1) * 12) * 5, facility.timeZone),
      delay,
    };
  });
}

/** What is reported of a train and when: announced the day before, then its delay, then what it does. */
export function trainItems({ seed }: TrainSettings, facility: Facility, train: PlannedTrain) {
  const { delay, plannedTime, ...record } = train;
  const announced = startOfLocalDay(addDays(train.trainDate, -1), facility.timeZone);
  const onTime = { ...train, delay: 0 };
  const isFeared =
    delay > 0 && randomOf(seed, facility.id, 'fear', train.trainDate, train.trainNumber).chance(fearedShare);
  const feared = isFeared ? { ...train, delay: delay + fearedMore } : train;
  const time = estimatedTime(train);
  const isOut = train.direction === 'outbound';
  const steps = [
    { at: announced, state: 'planned', as: onTime },
    ...(delay > 0 ? [{ at: later(plannedTime, -delayKnown), state: 'planned', as: feared }] : []),
    ...(feared.delay > delay ? [{ at: later(plannedTime, fearedFor - delayKnown), state: 'planned', as: train }] : []),
    { at: later(time, isOut ? -5 * hour : 0), state: 'arrived', as: train },
    ...(isOut
      ? [
          { at: later(time, -4 * hour), state: 'loading', as: train },
          { at: time, state: 'departed', as: train },
        ]
      : []),
  ];
  return steps
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, state, as }, index) => ({
      eventId: eventIdOf(seed, facility.id, 'train', `${train.trainDate}/${train.trainNumber}/${index}`),
      occurredAt: at,
      ...record,
      plannedTime,
      estimatedTime: estimatedTime(as),
      latestLoadingTime: latestLoadingTime(as),
      state,
    }));
}

/** The trains of the days around a moment, for choosing one. */
export const trainsAround = (settings: TrainSettings, facility: Facility, date: string) =>
  [-1, 0, 1].flatMap((ahead) => trainsOfDay(settings, facility, addDays(date, ahead)));
