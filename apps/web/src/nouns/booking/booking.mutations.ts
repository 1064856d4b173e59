import {
  type Booking,
  booking,
  type ContainerBooking,
  type ForwarderTrucker,
  type OfferedSlot,
  type OwnTexts,
  type Tour,
} from '@quaygate/contract';
import { safeFileName } from '@quaygate/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';
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
  /** The other unit of the same truck, booked in the same act (FWD-BOOK-53). */
  partner?: { request: UnitRequest; containerNumber: string | null };
  /** What the company writes of it, for a pair of both (FWD-OWN-10). */
  own?: OwnTexts;
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
          ...(order.own && { own: order.own }),
        },
        idempotencyKey: order.idempotencyKey,
      });
    },
    // Tours, bookings and statistics of other screens are old now; they load again when they are opened.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  });
}

type PairOrder = Omit<BookingOrder, 'forwarder'> & Required<Pick<BookingOrder, 'partner'>>;

/** Books both units of a truck, or none; answers the asked one first. */
export function useCreateBookingPair() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, containerNumber, partner, slot, trucker, own, idempotencyKey }: PairOrder) => {
      await refuseMissing(missingForBooking(request.terminalId, trucker));
      const said = own && { own };
      const first = { referenceNumber: request.referenceNumber, containerNumber, ...said };
      const { referenceNumber } = partner.request;
      const second = { referenceNumber, containerNumber: partner.containerNumber, ...said };
      const [pickup, delivery] = request.type === 'pickup' ? [first, second] : [second, first];
      const made = await call(booking.createPair, {
        params: { ...scope, t: trucker?.userId },
        body: {
          pickup,
          delivery,
          licensePlate: trucker?.licensePlate ?? '',
          timeSlot: { slotBegin: slot.slotBegin, slotEnd: slot.slotEnd },
          terminalId: request.terminalId,
        },
        idempotencyKey,
      });
      const both = [made.pickup, made.delivery] as const;
      return request.type === 'pickup' ? both : ([made.delivery, made.pickup] as const);
    },
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
