import type { Booking, OfferedSlot, StatusResponse } from '@quaygate/contract';
import type { SlotCategory } from '@quaygate/rules';

export function offeredSlot(hour: number, category: SlotCategory = 'green'): OfferedSlot {
  const begin = Date.UTC(2026, 10, 24, hour);
  return { slotBegin: new Date(begin), slotEnd: new Date(begin + 3_000_000), category };
}

/** What a terminal answers for a load unit that can be booked. */
export const statusAnswer = (timeSlots: OfferedSlot[] = [offeredSlot(6), offeredSlot(7)]): StatusResponse => ({
  container: {
    containerNumber: 'CSQU3054383',
    containerType: null,
    netWeight: null,
    emptyWeight: null,
    containerLength: null,
    trainNumber: null,
    latestLoadingTime: null,
    listTollData: [],
    listDangerousGoodsData: [],
    warnings: [],
  },
  timeSlots,
});

/** A stored booking, as far as the status request looks at it. */
export const storedBooking = (bookingId: string) => ({ bookingId }) as Booking;
