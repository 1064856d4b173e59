import type { OfferedSlot, TimeSlot } from '@quaygate/contract';
import { isSelectable, localDay } from '@quaygate/rules';

/** A slot as the picker shows it; the one that is held already is marked and cannot be chosen. */
export type ShownSlot = OfferedSlot & { isCurrent?: true };

export const isOpen = ({ category, isCurrent }: ShownSlot): boolean => isSelectable(category) && !isCurrent;

export interface SlotDay {
  /** Local calendar day at the terminal, 'yyyy-MM-dd'. */
  day: string;
  /** Any moment of the day, for its name. */
  date: Date;
  slots: ShownSlot[];
  /** Slots that can be chosen. */
  free: number;
  /** Slots per load, for the bar of the day. */
  load: { green: number; yellow: number; red: number; neutral: number };
}

/** Offered slots by the local day of their begin, days and slots in ascending order (FWD-STAT-31). Days without slots are absent. */
export function slotDays(slots: readonly ShownSlot[], timeZone: string): SlotDay[] {
  const days = new Map<string, SlotDay>();
  for (const slot of [...slots].sort((a, b) => a.slotBegin.getTime() - b.slotBegin.getTime())) {
    const day = localDay(slot.slotBegin, timeZone);
    const entry = days.get(day) ?? emptyDay(day, slot.slotBegin);
    days.set(day, entry);
    add(entry, slot);
  }
  return [...days.values()];
}

const emptyDay = (day: string, date: Date): SlotDay => ({
  day,
  date,
  slots: [],
  free: 0,
  load: { green: 0, yellow: 0, red: 0, neutral: 0 },
});

function add(day: SlotDay, slot: ShownSlot): void {
  const { category, isCurrent } = slot;
  day.slots.push(slot);
  if (isCurrent) return;
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

/** The slots with the one that is held among them, unless it has begun. */
export function withCurrent(slots: readonly OfferedSlot[], current: TimeSlot | undefined, now: Date): ShownSlot[] {
  if (!current || current.slotBegin <= now) return [...slots];
  const isOther = ({ slotBegin }: TimeSlot) => slotBegin.getTime() !== current.slotBegin.getTime();
  return [...slots.filter(isOther), { ...current, category: 'others', isCurrent: true }];
}

/** Identity of a slot within one terminal. */
export const slotKey = (slot: Pick<OfferedSlot, 'slotBegin'>): string => slot.slotBegin.toISOString();

/** The slots of one unit, as both units of a truck can have them: one the other cannot have counts as full (FWD-STAT-50). */
export function commonSlots(slots: readonly OfferedSlot[], others: readonly OfferedSlot[] | undefined): OfferedSlot[] {
  if (!others) return [...slots];
  const begins = new Set(
    others.filter(({ category }) => isSelectable(category)).map(({ slotBegin }) => slotBegin.getTime()),
  );
  return slots.map((slot) => (begins.has(slot.slotBegin.getTime()) ? slot : { ...slot, category: 'red' }));
}
