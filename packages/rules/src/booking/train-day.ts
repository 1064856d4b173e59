import { trainNumberMaxDigits } from '../slot/restriction-limits.ts';

/** A train as its number without leading zeros, and its day, yyyy-MM-dd. */
export interface TrainDay {
  number: string;
  day: string;
}

/** As a list is asked for it: `41203/2026-05-13`. */
export const trainDayText = ({ number, day }: TrainDay): string => `${number}/${day}`;

/** Reads `41203/2026-05-13`; undefined for anything else, and for a day that is none. */
export function readTrainDay(text: string): TrainDay | undefined {
  const [, digits = '', day = ''] = /^(\d+)\/(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  const number = digits.replace(/^0+/, '');
  const moment = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return number !== '' && number.length <= trainNumberMaxDigits && isDay ? { number, day } : undefined;
}

/** How the number may stand in a report: with so many leading zeros as fit. */
export const trainNumberSpellings = (number: string): string[] =>
  Array.from(
    { length: Math.max(1, trainNumberMaxDigits - number.length + 1) },
    (_, zeros) => '0'.repeat(zeros) + number,
  );
