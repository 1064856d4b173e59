import { type Booking, LoadUnitItem, type OfferedSlot, type StatusResponse } from '@quaygate/contract';
import type { SlotCategory } from '@quaygate/rules';

export function offeredSlot(hour: number, category: SlotCategory = 'green'): OfferedSlot {
  const begin = Date.UTC(2026, 10, 24, hour);
  return { slotBegin: new Date(begin), slotEnd: new Date(begin + 3_000_000), category };
}

/** A load unit of which the terminal has reported nothing but that it exists. */
const onlyNamed = LoadUnitItem.parse({
  eventId: 'reported-1',
  occurredAt: '2026-11-24T06:00:00Z',
  orderId: 'order-1',
  direction: 'delivery',
  referenceNumber: 'REF-1',
});

/** What a terminal answers for a load unit that can be booked. */
export const statusAnswer = (timeSlots: OfferedSlot[] = [offeredSlot(6), offeredSlot(7)]): StatusResponse => ({
  container: {
    ...onlyNamed,
    containerNumber: 'CSQU3054383',
    trainNumber: null,
    latestLoadingTime: null,
    warnings: [],
  },
  timeSlots,
});

/** A stored booking, as far as the status request looks at it. */
export const storedBooking = (bookingId: string) => ({ bookingId }) as Booking;
