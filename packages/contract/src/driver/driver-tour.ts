import { admissionReasons, bookingStates, bookingTypes, driverWarnings, tourStates } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { Halt } from '../booking/halt.ts';
import { SlotClosure, TerminalAnnouncement } from '../terminal/terminal-announcement.ts';
import { TimeSlot } from '../terminal/time-slot.ts';

// Made anew, so that the driver's app does not load the calls of desks with them.
const BookingState = z.enum(bookingStates);
const BookingType = z.enum(bookingTypes);
const TourState = z.enum(tourStates);
const Hindrance = z.enum(admissionReasons);

/** A tour as its driver sees it. */
export const DriverTour = z.object({
  id: z.string(),
  terminal: z.object({
    id: z.int(),
    name: z.string(),
    timeZone: z.string(),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    address: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    /** What drivers keep to there, by language. */
    rules: z.record(z.string(), z.string()),
    /** Whether drivers call it, and are called, in the app. */
    takesCalls: z.boolean(),
  }),
  /** The forwarder the driver drives for. */
  company: z.string(),
  licensePlate: z.string(),
  timeSlot: TimeSlot,
  /** The gate lets the truck in from here on. */
  admittedFrom: instant,
  admittedUntil: instant,
  state: TourState,
  isOpen: z.boolean(),
  /** What keeps the truck out now, as the admission check would answer. */
  hindrances: z.array(Hindrance),
  /** What does not stop it, and may (READY-22); absent where there is none. */
  warnings: z.array(z.enum(driverWarnings)).optional(),
  /** Why the truck stands still, while it does. */
  halt: Halt.nullable(),
  /** What the terminal said when it let in the truck that was stopped (DESK-10); absent where it said nothing. */
  admittedReason: z.string().optional(),
  /** The terminal is closed in its slot (ANN-13). */
  closure: SlotClosure.optional(),
  /** What the terminal says until the slot is over (ANN-08). */
  announcements: z.array(TerminalAnnouncement).optional(),
  /** Positions are taken now, where the driver has given consent. */
  isPositionTaken: z.boolean(),
  /** When the truck arrives, as its last position says; null where it shared none, or is at the terminal. */
  arrivalDate: instant.nullable(),
  bookings: z.array(
    z.object({
      bookingId: z.string(),
      type: BookingType,
      containerNumber: z.string().nullable(),
      referenceNumber: z.string(),
      state: BookingState,
      /** What the load unit itself gives. */
      hindrances: z.array(Hindrance),
    }),
  ),
});
export type DriverTour = z.infer<typeof DriverTour>;

const path = '/web/driver/v1/users/:u/tours';
/** A tour in a path of the driver's calls. */
export const ofDriverTour = ofUser.extend({ tourId: opaqueId });

export const driverTour = {
  list: route({
    name: 'getDriverTours',
    method: 'GET',
    path,
    access: 'driver',
    params: ofUser,
    response: z.object({ items: z.array(DriverTour) }),
  }),
  /** Of a completed booking. */
  document: route({
    name: 'getDriverDocument',
    method: 'GET',
    path: `${path}/:tourId/bookings/:bookingId/document`,
    access: 'driver',
    params: ofDriverTour.extend({ bookingId: opaqueId }),
    heavy: true,
    file: 'application/pdf',
    errors: ['not_found', 'booking_not_completed'],
  }),
};
