import { deletionRefusals } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderRead, forwarderWrite } from '../base/roles.ts';
import { ofTrucker, opaqueId, route } from '../base/route.ts';
import { TerminalAnnouncement } from '../terminal/terminal-announcement.ts';
import { OfferedSlot, TimeSlot } from '../terminal/time-slot.ts';
import { TrainRisk } from '../train/train-risk.ts';
import { Booking } from './booking.ts';

/** A slot to move to; `atRisk` says why a box would miss its train there. */
export const MoveSlot = OfferedSlot.extend({ atRisk: TrainRisk.nullable() });
export type MoveSlot = z.infer<typeof MoveSlot>;

/** The slot of the booking, and those that it or its whole tour may move to; red where too few places are free. */
export const BookingSlots = z.object({
  currentSlot: TimeSlot,
  timeSlots: z.array(MoveSlot),
  /** As in a status answer (ANN-07). */
  announcements: z.array(TerminalAnnouncement).optional(),
});
export type BookingSlots = z.infer<typeof BookingSlots>;

export const SlotMove = z.object({
  timeSlot: TimeSlot,
  /** Every booking of the tour moves, not this one alone. */
  wholeTour: z.boolean().default(false),
  /** The slot the caller saw: another one meanwhile is refused. */
  currentSlot: TimeSlot.optional(),
});
export type SlotMove = z.infer<typeof SlotMove>;

/** The tour the bookings are in now, and those that moved, oldest first. */
export const MovedBookings = z.object({ tourId: z.string(), bookings: z.array(Booking) });
export type MovedBookings = z.infer<typeof MovedBookings>;

const one = '/web/forwarderOperators/v1/users/:u/forwarders/:f/truckers/:t/bookings/:bookingId' as const;
const scope = { scope: { forwarder: 'f' }, plan: true, params: ofTrucker.extend({ bookingId: opaqueId }) } as const;

/** Refuse every slot. */
const errors = [
  'trucker_not_found',
  ...deletionRefusals,
  'trucker_not_approved',
  'reference_not_allowed',
  'reference_not_bookable_anymore',
  'required_container_data_missing',
  'net_weight_too_big',
  'terminal_latest_loading_time_before_now',
  'train_cancelled',
  'one_to_one_booking_not_satisfied_update_pickup',
] as const;

/** A booking or a whole tour goes to another slot of its terminal (FWD-MOVE-01). */
export const bookingMove = {
  slots: route({
    name: 'getBookingSlots',
    method: 'GET',
    path: `${one}/timeSlots`,
    access: { roles: forwarderRead },
    ...scope,
    query: z.object({ wholeTour: z.stringbool().default(false) }),
    response: BookingSlots,
    errors,
    packs: true,
  }),
  update: route({
    name: 'updateBookingSlot',
    method: 'PUT',
    path: `${one}/timeSlot`,
    access: { roles: forwarderWrite },
    ...scope,
    body: SlotMove,
    response: MovedBookings,
    idempotent: true,
    errors: [
      ...errors,
      'idempotency_key_reused',
      'changed_meanwhile',
      'timeslot_unchanged',
      'timeslot_not_found',
      'driver_not_verified',
      'deliveries_container_length_not_equal',
      'truck_full',
      'one_to_one_booking_not_satisfied_update_delivery',
      'timeslot_full',
      'terminal_closed',
    ],
  }),
};
