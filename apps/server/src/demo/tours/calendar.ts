import { addDays, localDay, weekdayOf } from '@quaygate/rules';
import { demoFacilities, demoZone } from '../companies/facilities.ts';
import { localHour } from './moments.ts';
import { type DemoSlot, daysBack } from './slots.ts';

/** Bookings of the demo: 60 days back, the running day, 14 days ahead (terminal contract, 11). */
const targets = { past: 3_350, today: 330, ahead: 1_420 };
export const daysBooked = 14;

/** By local hour: quiet at night, busiest in the morning and early afternoon. */
const hourWeights = [
  0.15, 0.12, 0.12, 0.15, 0.3, 0.5, 0.9, 1.2, 1.3, 1.3, 1.2, 1.1, 0.9, 1.1, 1.1, 0.9, 0.7, 0.6, 0.5, 0.4, 0.35, 0.3,
  0.25, 0.2,
];
/** Monday to Sunday. */
const weekdayWeights = [1, 1, 1, 1.05, 0.95, 0.5, 0.15];

const isBusy = (date: string) => weekdayWeights[weekdayOf(date) - 1]!;

export interface DemoDay {
  /** How many bookings the day holds. */
  bookings: number;
  /** The day's slots with the share of its bookings each draws. */
  slots: [DemoSlot, number][];
}

/** The days of the demo with their slots and how much is booked in them. */
export function demoDays(slots: ReadonlyMap<number, DemoSlot[]>, now: Date): DemoDay[] {
  const today = localDay(now, demoZone);
  const days = Array.from({ length: daysBack + 1 + daysBooked }, (_, index) => addDays(today, index - daysBack));
  const byDay = new Map(days.map((date) => [date, [] as [DemoSlot, number][]]));
  for (const facility of demoFacilities) {
    const weighed = (slots.get(facility.id) ?? []).map(
      (slot) => [localDay(slot.slotBegin, demoZone), slot, hourWeights[localHour(slot.slotBegin)]!] as const,
    );
    const open = weighed.filter(([date]) => date === today).reduce((sum, [, , weight]) => sum + weight, 0);
    for (const [date, slot, weight] of weighed) byDay.get(date)?.push([slot, (weight / open) * facility.weight]);
  }

  /** Ahead of today the book grows thinner day by day. */
  const weightOf = (date: string, index: number) => isBusy(date) * (date > today ? 0.86 ** (index - daysBack) : 1);
  const sumOf = (isIn: (date: string) => boolean) =>
    days.reduce((sum, date, index) => sum + (isIn(date) ? weightOf(date, index) : 0), 0);
  const past = sumOf((date) => date < today);
  const ahead = sumOf((date) => date > today);
  return days.map((date, index) => ({
    slots: byDay.get(date) ?? [],
    bookings:
      date === today
        ? targets.today
        : date < today
          ? (targets.past * weightOf(date, index)) / past
          : (targets.ahead * weightOf(date, index)) / ahead,
  }));
}
