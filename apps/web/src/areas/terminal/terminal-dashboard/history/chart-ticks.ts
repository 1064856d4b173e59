import { addDays, type BucketUnit, localDay, offsetMinutes, startOfLocalDay, weekdayOf } from '@quaygate/rules';

const hour = 3_600_000;

/** Round steps from zero to at least the highest value: about five, whole numbers only. */
export function valueTicks(highest: number): number[] {
  const rough = Math.max(highest, 4) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power);
  return Array.from({ length: Math.ceil(Math.max(highest, 4) / step) + 1 }, (_, index) => index * step);
}

/** The first instant behind a bucket. */
export function endOfBucket(begin: Date, unit: BucketUnit, zone: string): Date {
  if (unit === 'HOUR') return new Date(begin.getTime() + hour);
  return startOfLocalDay(addDays(localDay(begin, zone), unit === 'DAY' ? 1 : 7), zone);
}

export const localHour = (at: Date, zone: string): number =>
  new Date(at.getTime() + offsetMinutes(at, zone) * 60_000).getUTCHours();

/** Whether a bucket may have a label when only every `step`th has one: round hours, Mondays. */
function isRound(begin: Date, index: number, { unit, zone, step }: { unit: BucketUnit; zone: string; step: number }) {
  if (unit === 'HOUR') return localHour(begin, zone) % step === 0;
  if (unit === 'WEEK' || step === 1) return index % step === 0;
  const day = localDay(begin, zone);
  const week = Math.floor(Date.parse(day) / (7 * 24 * hour));
  return weekdayOf(day) === 1 && week % (step / 7) === 0;
}

const steps = { HOUR: [1, 2, 3, 4, 6, 12, 24], DAY: [1, 7, 14, 28], WEEK: [1, 2, 4, 8, 13, 26] } as const;

/** Which buckets have a label on an axis with room for so many; of an hour that comes twice the first. */
export function labelledBuckets(begins: readonly Date[], unit: BucketUnit, zone: string, room: number): number[] {
  let found: number[] = [];
  for (const step of steps[unit]) {
    found = begins.flatMap((begin, index) => (isRound(begin, index, { unit, zone, step }) ? [index] : []));
    if (unit === 'HOUR' && step > 1) {
      found = found.filter((index, place) => index - (found[place - 1] ?? -step) > 1);
    }
    if (found.length <= room) break;
  }
  return found;
}

/** The bucket with which the clock changes, if it does: its offset differs from the one before. */
export function clockChange(begins: readonly Date[], unit: BucketUnit, zone: string): number | undefined {
  if (unit !== 'HOUR') return undefined;
  const place = begins.findIndex((begin, index) => {
    const before = begins[index - 1];
    return before !== undefined && offsetMinutes(before, zone) !== offsetMinutes(begin, zone);
  });
  return place < 0 ? undefined : place;
}
