import { instantOfLocal } from '@quaygate/rules';

const pad = (number: number) => String(number).padStart(2, '0');

/** A typed time as HH:mm: 8, 830, 8:30 and 08.30 are understood; undefined for what is none. */
export function readTime(typed: string): string | undefined {
  const [, hour, minute = '0'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${pad(Number(hour))}:${pad(Number(minute))}`;
}

/** A day and a typed time in a time zone; undefined while one is missing. */
export function instantOf(day: string, typed: string, timeZone: string): Date | undefined {
  const [hour, minute] = (readTime(typed) ?? '').split(':').map(Number);
  if (!day || hour === undefined || minute === undefined) return undefined;
  return instantOfLocal(day, hour, minute, timeZone);
}
