import { offsetMinutes } from '@quaygate/rules';
import { demoZone } from '../companies/facilities.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

/** Hour of the day, 0 to 23, on the clocks of the terminals. */
export const localHour = (date: Date) => later(date, offsetMinutes(date, demoZone) * minute).getUTCHours();
