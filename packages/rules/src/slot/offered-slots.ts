import { slotOfferDays } from '../booking/booking-limits.ts';
import type { BookingType } from '../booking/booking-state.ts';

/** Acceptance deadline of a train: deliveries are taken in [deadlineStart, deadlineEnd). */
export type Deadline = { deadlineStart: Date; deadlineEnd: Date };

/** What limits the slots of one load unit; null where nothing limits. deadlines are those of its train. */
export type SlotLimits = {
  direction: BookingType;
  latestLoadingTime: Date | null;
  deadlines: readonly Deadline[] | null;
  /** The last validUntil of the releases to the forwarder. */
  validUntil: Date | null;
  now: Date;
};

type Slot = { slotBegin: Date; slotEnd: Date };

/** True for a delivery whose latest loading time is over: terminal_latest_loading_time_before_now (api-forwarder 7.3, step 9). */
export function isTooLateToLoad({
  direction,
  latestLoadingTime,
  now,
}: Pick<SlotLimits, 'direction' | 'latestLoadingTime' | 'now'>): boolean {
  return direction === 'delivery' && latestLoadingTime !== null && latestLoadingTime <= now;
}

/** The limits of one load unit as a test of slots (api-forwarder 7.3, step 10; terminal contract 8.3), for many slots. */
export function slotFilter({ direction, latestLoadingTime, deadlines, validUntil, now }: SlotLimits) {
  const isDelivery = direction === 'delivery';
  const loading = isDelivery && latestLoadingTime ? latestLoadingTime.getTime() : Infinity;
  const released = validUntil ? validUntil.getTime() : Infinity;
  const limited = isDelivery && deadlines !== null && deadlines.length > 0;
  const windows = limited
    ? deadlines
        .map(({ deadlineStart, deadlineEnd }) => ({ start: deadlineStart.getTime(), end: deadlineEnd.getTime() }))
        .filter(({ end }) => now.getTime() < end)
    : [];

  return (slot: Slot): boolean => {
    const begin = slot.slotBegin.getTime();
    if (begin >= released || slot.slotEnd.getTime() > loading) return false;
    return !limited || windows.some(({ start, end }) => start <= begin && begin < end);
  };
}

/** Slots that a status answer offers: begin after now, within 14 days, and fit the load unit. Keeps the order. */
export function offeredSlots<S extends Slot>(slots: readonly S[], limits: SlotLimits): S[] {
  const now = limits.now.getTime();
  const last = now + slotOfferDays * 86_400_000;
  const fits = slotFilter(limits);
  return slots.filter((slot) => {
    const begin = slot.slotBegin.getTime();
    return begin > now && begin <= last && fits(slot);
  });
}
