import { instantOfLocal } from '@quaygate/rules';

const pad = (number: number) => String(number).padStart(2, '0');

/** What no time is longer than: a guard, so that a pasted one is read whole and refused whole. */
export const timeMaxCharacters = 40;

const form = /^(?<hour>\d{1,2})(?:[:.h]?(?<minute>\d\d)(?::00)?)?\s*(?:(?<half>[ap])\.?m\.?|uhr|h)?$/i;

/** Twelve at night and at noon come before one. */
const hourOf = (hour: number, half: string | undefined): number | undefined => {
  if (!half) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};

/** A typed time as HH:mm: 8, 830, 8:30, 08.30, 8 Uhr, 8h and 8:30 am are understood; undefined for what is none. */
export function readTime(typed: string): string | undefined {
  const { hour, minute = '0', half } = form.exec(typed.trim())?.groups ?? {};
  if (hour === undefined) return undefined;
  const ofDay = hourOf(Number(hour), half);
  if (ofDay === undefined || Number(minute) > 59) return undefined;
  return `${pad(ofDay)}:${pad(Number(minute))}`;
}

/** A day and a typed time in a time zone; undefined while one is missing. */
export function instantOf(day: string, typed: string, timeZone: string): Date | undefined {
  const [hour, minute] = (readTime(typed) ?? '').split(':').map(Number);
  if (!day || hour === undefined || minute === undefined) return undefined;
  return instantOfLocal(day, hour, minute, timeZone);
}
