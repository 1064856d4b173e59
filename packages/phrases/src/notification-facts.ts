import type { Notification } from '@quaygate/contract';
import { type Language, localeOf } from './languages.ts';

/** The words around the facts, in the language they are read in. */
export interface FactWords {
  before: (slot: string) => string;
  train: (train: string) => string;
  until: (day: string) => string;
  bookings: (count: number) => string;
  licenses: (count: number) => string;
  items: (count: number) => string;
}

const slotOf = (begin: string, end: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatRange(new Date(begin), new Date(end));

const dayOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(day));

/**
 * Which words a notification has: those of its kind; of a train that does not run, for which no slot is early enough; and of
 * one that brings load units, which a slot has to wait for.
 */
export function wordsKeyOf({ kind, details: { causes = [], type } }: Pick<Notification, 'kind' | 'details'>) {
  if (kind !== 'trainAtRisk') return kind;
  const isCancelled = causes.includes('train_cancelled');
  if (type === 'pickup') return isCancelled ? 'pickupTrainCancelled' : 'pickupTrainLate';
  return isCancelled ? 'trainCancelled' : kind;
}

const countedAs = {
  slotReduced: 'bookings',
  trainAtRisk: 'bookings',
  leftBehind: 'bookings',
  deadlineChanged: 'bookings',
  rowBookable: 'items',
  licenseEnds: 'licenses',
  paymentOpen: 'licenses',
} as const satisfies Partial<Record<Notification['kind'], keyof FactWords>>;

/** What a notification is about, part by part: driver, plate, tour, load unit, terminal, slot and what its kind has beside them. */
export function factsOf(
  { kind, driver, facility, details }: Pick<Notification, 'kind' | 'driver' | 'facility' | 'details'>,
  words: FactWords,
  language: Language,
): string[] {
  const { licensePlate, tourId, loadUnits, beforeUnit, trainNumber, day, count, name } = details;
  const { slotBegin, slotEnd, beforeBegin, beforeEnd } = details;
  const zone = facility?.timeZone ?? 'UTC';
  const unit = kind in countedAs ? countedAs[kind as keyof typeof countedAs] : undefined;
  return [
    driver && `${driver.firstName} ${driver.lastName}`,
    name,
    licensePlate,
    tourId,
    loadUnits,
    beforeUnit && words.before(beforeUnit),
    trainNumber && words.train(trainNumber),
    facility?.name,
    slotBegin && slotEnd && slotOf(slotBegin, slotEnd, zone, language),
    beforeBegin && beforeEnd && words.before(slotOf(beforeBegin, beforeEnd, zone, language)),
    count !== undefined && unit && words[unit](count),
    day && (trainNumber ? dayOf(day, language) : words.until(dayOf(day, language))),
  ].filter((fact): fact is string => Boolean(fact));
}
