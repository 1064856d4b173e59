import { addDays, instantOfLocal, isDoubledHour, localDay, offsetMinutes, startOfLocalDay } from '@quaygate/rules';

const hourMs = 3_600_000;

/** An hour of the local clock that can be chosen, and the instant it means. 24 is midnight at the end of the day. */
export interface HourChoice {
  hour: number;
  at: Date;
}

const localHour = (at: Date, zone: string) => new Date(at.getTime() + offsetMinutes(at, zone) * 60_000).getUTCHours();

/** The instants of an hour: none where the clock change skips it, two where it comes twice. */
function instantsOf(day: string, hour: number, zone: string): Date[] {
  const first = instantOfLocal(day, hour, 0, zone);
  if (localDay(first, zone) !== day || localHour(first, zone) !== hour) return [];
  const next = new Date(first.getTime() + hourMs);
  return isDoubledHour(first, zone) && localHour(next, zone) === hour ? [first, next] : [first];
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * The hours a restriction can begin with: all that exist on the day, today from the running one on (TRM-OTO-05, -12, -15).
 * Of a doubled hour the first is meant, or the second while that one runs.
 */
export function startHours(day: string, now: Date, zone: string): HourChoice[] {
  return hours.flatMap((hour) => {
    const at = instantsOf(day, hour, zone).find((each) => each.getTime() + hourMs > now.getTime());
    return at ? [{ hour, at }] : [];
  });
}

/** The hours it can end with: those after the start, and midnight; of a doubled hour the second (TRM-OTO-06, -12, -13). */
export function endHours(day: string, start: HourChoice, zone: string): HourChoice[] {
  const later = hours.flatMap((hour) => {
    const at = instantsOf(day, hour, zone).at(-1);
    return at && hour > start.hour ? [{ hour, at }] : [];
  });
  return [...later, { hour: 24, at: startOfLocalDay(addDays(day, 1), zone) }];
}
