import type { OfferedSlot } from '@quaygate/contract';
import { isSelectable, localDay, offsetMinutes } from '@quaygate/rules';

/** Six hours of a day: the same clock time always stands at the same place. */
export interface DayPart {
  from: number;
  to: number;
  slots: OfferedSlot[];
}

export interface SlotDay {
  /** Local calendar day at the terminal, 'yyyy-MM-dd'. */
  day: string;
  /** Any moment of the day, for its name. */
  date: Date;
  parts: DayPart[];
  slots: OfferedSlot[];
  /** Slots that can be chosen. */
  free: number;
  /** Slots per load, for the bar of the day. */
  load: { green: number; yellow: number; red: number; neutral: number };
}

const hoursOfPart = 6;
const localHour = (date: Date, timeZone: string) => {
  const minutes = Math.floor(date.getTime() / 60_000) + offsetMinutes(date, timeZone);
  return Math.floor((((minutes % 1440) + 1440) % 1440) / 60);
};

/** Offered slots by the local day of their begin, days and slots in ascending order (FWD-STAT-31). Days without slots are absent. */
export function slotDays(slots: readonly OfferedSlot[], timeZone: string): SlotDay[] {
  const days = new Map<string, SlotDay>();
  for (const slot of [...slots].sort((a, b) => a.slotBegin.getTime() - b.slotBegin.getTime())) {
    const day = localDay(slot.slotBegin, timeZone);
    const entry = days.get(day) ?? emptyDay(day, slot.slotBegin);
    days.set(day, entry);
    add(entry, slot, timeZone);
  }
  return [...days.values()];
}

const emptyDay = (day: string, date: Date): SlotDay => ({
  day,
  date,
  parts: [],
  slots: [],
  free: 0,
  load: { green: 0, yellow: 0, red: 0, neutral: 0 },
});

function add(day: SlotDay, slot: OfferedSlot, timeZone: string): void {
  const from = Math.floor(localHour(slot.slotBegin, timeZone) / hoursOfPart) * hoursOfPart;
  const last = day.parts.at(-1);
  if (last?.from === from) last.slots.push(slot);
  else day.parts.push({ from, to: from + hoursOfPart, slots: [slot] });

  day.slots.push(slot);
  const { category } = slot;
  day.load[category === 'not_set' || category === 'others' ? 'neutral' : category]++;
  if (isSelectable(category)) day.free++;
}

/** The same slot in a newer answer, if it can still be chosen. */
export function sameSlot(slots: readonly OfferedSlot[], slot: OfferedSlot | undefined): OfferedSlot | undefined {
  return slots.find(
    (other) =>
      other.slotBegin.getTime() === slot?.slotBegin.getTime() &&
      other.slotEnd.getTime() === slot.slotEnd.getTime() &&
      isSelectable(other.category),
  );
}

/** Identity of a slot within one terminal. */
export const slotKey = (slot: Pick<OfferedSlot, 'slotBegin'>): string => slot.slotBegin.toISOString();
