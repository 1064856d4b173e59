import { highLoadPercent } from '../booking/booking-limits.ts';
import { instantOfLocal } from './time-zone.ts';

export const slotCategories = ['green', 'yellow', 'red', 'not_set', 'others'] as const;
export type SlotCategory = (typeof slotCategories)[number];

/** How full a slot is; capacity null means that the terminal has set none. */
export type SlotLoad = { capacity: number | null; taken: number; closed: boolean };

/** Category of a slot, first match (api-forwarder 7.2, FWD-STAT-33). */
export function slotCategory({ capacity, taken, closed }: SlotLoad): 'red' | 'not_set' | 'yellow' | 'green' {
  if (closed) return 'red';
  if (capacity === null) return 'not_set';
  if (taken >= capacity) return 'red';
  return taken * 100 >= capacity * highLoadPercent ? 'yellow' : 'green';
}

/** Category of a module's share of a slot, or of a slot on the board of its terminal (terminal contract, 8.11, TRM-SLOT-04). */
export function boardCategory(load: SlotLoad): 'grey' | 'red' | 'yellow' | 'green' {
  const category = slotCategory(load);
  return load.closed || category === 'not_set' ? 'grey' : category;
}

/** Only red slots are closed to selection (FWD-STAT-14, FWD-STAT-32). */
export function isSelectable(category: SlotCategory): boolean {
  return category !== 'red';
}

/** Opening of one weekday: hours 0 to 24 of local time, both null when closed; slotLength in minutes of real time. */
export type SlotTemplate = { openingHour: number | null; closingHour: number | null; slotLength: number };

/**
 * Slots of a local day 'yyyy-MM-dd' (terminal contract 8.11): the first begins at openingHour, each lasts slotLength
 * minutes of real time, one that would end after closingHour is left out. A day of a clock change has 23 or 25 hours.
 */
export function slotsOfDay(
  day: string,
  { openingHour, closingHour, slotLength }: SlotTemplate,
  timeZone: string,
): { slotBegin: Date; slotEnd: Date }[] {
  if (openingHour === null || closingHour === null || slotLength <= 0) return [];

  const closing = instantOfLocal(day, closingHour, 0, timeZone).getTime();
  const length = slotLength * 60_000;
  const slots = [];
  for (
    let begin = instantOfLocal(day, openingHour, 0, timeZone).getTime();
    begin + length <= closing;
    begin += length
  ) {
    slots.push({ slotBegin: new Date(begin), slotEnd: new Date(begin + length) });
  }
  return slots;
}

/** The share of a template's maximum, rounded down; no limit stays none (TRM-SLOT-26). */
export const shareOfTemplate = (templateMaximum: number | null, percent: number): number | null =>
  templateMaximum === null ? null : Math.floor((templateMaximum * percent) / 100);
