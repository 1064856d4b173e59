import {
  type Booking,
  booking,
  type ContainerBooking,
  type ForwarderTrucker,
  type OfferedSlot,
  type Tour,
} from '@quaygate/contract';
import { safeFileName } from '@quaygate/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/forwarder-context.ts';
import type { UnitRequest } from '../container-status/container-status.mutations.ts';
import { missingForBooking, refuseMissing } from '../container-status/missing-context.ts';
import { refreshStatistics } from '../statistic/statistic.queries.ts';
import { refreshTours } from '../tour/tour.queries.ts';

export interface BookingOrder {
  request: UnitRequest;
  /** As the status named it: the order that was shown is the one that is booked. */
  containerNumber: string | null;
  slot: OfferedSlot;
  trucker: ForwarderTrucker | undefined;
  /** Name of the forwarder. */
  forwarder: string | undefined;
  idempotencyKey: string;
}

export function useCreateBooking() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: BookingOrder): Promise<Booking> => {
      const { request, slot, trucker } = order;
      await refuseMissing(missingForBooking(request.terminalId, trucker));
      return call(booking.create, {
        params: { ...scope, t: trucker?.userId },
        body: {
          type: request.type,
          referenceNumber: request.referenceNumber,
          containerNumber: order.containerNumber,
          licensePlate: trucker?.licensePlate ?? '',
          timeSlot: { slotBegin: slot.slotBegin, slotEnd: slot.slotEnd },
          terminalId: request.terminalId,
          forwarder: order.forwarder,
        },
        idempotencyKey: order.idempotencyKey,
      });
    },
    // Tours, bookings and statistics of other screens are old now; they load again when they are opened.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  });
}

/** A booking as a row of its tour. */
export interface BookingOfTour {
  tour: Tour;
  row: ContainerBooking;
}
const paramsOf = (scope: ForwarderScope, { tour, row }: BookingOfTour) => ({
  ...scope,
  t: tour.truckerId,
  bookingId: row.bookingId,
});

/** Deletes a booking. Refused or not, tours and statistics are read again: what the terminal says counts (FWD-BOOK-36). */
export function useDeleteBooking() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (target: BookingOfTour) => call(booking.remove, { params: paramsOf(scope, target) }),
    onSettled: () => Promise.all([refreshTours(client, scope), refreshStatistics(client, scope)]),
  });
}

export type DocumentKind = 'transhipment' | 'eir';

/** Fetches a document of a booking and hands it to the browser's downloads. */
export function useDownloadDocument() {
  const scope = useForwarderScope();
  return useMutation({
    mutationFn: async ({ kind, ...target }: BookingOfTour & { kind: DocumentKind }) => {
      const file = await download(booking.export, { params: paramsOf(scope, target), query: { document: kind } });
      saveFile(file.blob, file.name ?? `${kind}-${safeFileName(target.row.referenceNumber)}.pdf`);
    },
  });
}
