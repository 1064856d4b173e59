import { offsetMinutes } from '@quaygate/rules';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

/** Hour of the day, 0 to 23, in a time zone. */
export const localHour = (date: Date, timeZone: string) =>
  later(date, offsetMinutes(date, timeZone) * minute).getUTCHours();

/** Days since 1970-01-01 of a local day: the number its daily items begin with. */
export const dayNumber = (localDate: string) => Date.parse(localDate) / day;
