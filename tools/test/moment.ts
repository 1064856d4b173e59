import { instantOfLocal } from '@quaygate/rules';

/** Tuesday, 12 May 2026, 10:00 in Berlin: an ordinary morning of an ordinary week. */
export const ordinaryMoment = new Date('2026-05-12T08:00:00Z');

const localTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;
const instant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads the moment at which a browser run begins: `2026-03-29T00:30` is a time in Berlin, with `Z` or an offset
 * it is that instant.
 * @throws Error for anything else
 */
export function readMoment(text: string): Date {
  const [, day = '', hour, minutes] = localTime.exec(text) ?? [];
  const isLocal = !Number.isNaN(Date.parse(day));
  if (!isLocal && !(instant.test(text) && !Number.isNaN(Date.parse(text)))) {
    throw new Error(`--at takes a time like 2026-03-29T00:30, not ${text}`);
  }
  return isLocal ? instantOfLocal(day, Number(hour), Number(minutes), 'Europe/Berlin') : new Date(text);
}
