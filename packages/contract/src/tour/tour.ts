import { tourSorts, tourStates, toursSearchMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { listOf, pageOf, pageQuery } from '../base/page.ts';
import { forwarderRead } from '../base/roles.ts';
import { ofForwarder, route } from '../base/route.ts';
import { searchText } from '../base/text.ts';
import { trainDay } from '../base/train-day.ts';
import { BookingState, ContainerBookingStatus, StatusFilter, TruckerInformation } from '../booking/booking.ts';
import { Halt } from '../booking/halt.ts';
import { BookingType } from '../booking/load-unit-data.ts';
import { KeptTexts } from '../booking/own-text.ts';
import { TourReadiness } from '../booking/readiness.ts';
import { SlotClosure } from '../terminal/terminal-announcement.ts';
import { TimeSlot } from '../terminal/time-slot.ts';
import { TrainRisk } from '../train/train-risk.ts';

export const TourState = z.enum(tourStates);

const row = z.object({
  id: z.string(),
  bookingId: z.string(),
  type: BookingType,
  referenceNumber: z.string(),
  priority: z.string().nullable(),
  status: ContainerBookingStatus,
  bookingState: BookingState,
  /** Why its box may miss the train (TRN-42). */
  atRisk: TrainRisk.nullable(),
  /** Beside slot_before_unloading: how long the terminal unloads a train (TRN-61). */
  unloadingMinutes: z.int().nullable(),
  /** Why its train is taken at other times only, where the terminal says it (TRM-DL-37). */
  deadlineReason: z.string().nullable(),
  /** What the company wrote of it; missing until it first does (FWD-OWN-01). */
  own: KeptTexts.optional(),
});
const onWire = row.extend({ loadUnit: z.string().nullable() });
const inCode = row.extend({ containerNumber: z.string().nullable() });

/** A booking as its tour shows it. The wire calls its container number `loadUnit` (FENT-02). */
export const ContainerBooking = z.codec(onWire, inCode, {
  decode: ({ loadUnit, ...booking }) => ({ ...booking, containerNumber: loadUnit }),
  encode: ({ containerNumber, ...booking }) => ({ ...booking, loadUnit: containerNumber }),
});
export type ContainerBooking = z.infer<typeof ContainerBooking>;

/** One visit of one truck: same forwarder, trucker, plate, facility and slot. */
export const Tour = z.object({
  id: z.string(),
  licensePlate: z.string(),
  truckerInformation: TruckerInformation,
  truckerId: z.string(),
  facility: z.object({ id: z.int(), name: z.string() }),
  timeSlot: TimeSlot,
  state: TourState,
  /** The truck was reported at the terminal, whatever came after (FWD-BOOK-50). */
  hasReachedTerminal: z.boolean(),
  /** While it stands still: why, and the number of the terminal (READY-01). */
  halt: Halt.extend({ phoneNumber: z.string().nullable() }).nullable(),
  /** The terminal is closed in its slot, and the truck is not yet registered (ANN-13). */
  closure: SlotClosure.optional(),
  /** While it is not yet in: whether it passes in its slot, and what to do (READY-13). */
  readiness: TourReadiness.nullable(),
  containerBookings: z.array(ContainerBooking),
});
export type Tour = z.infer<typeof Tour>;

/** `upcoming`: running and next tours by slot, the past below, latest first. A minus in front turns a column around. */
export const TourSort = z.enum(tourSorts);
export type TourSort = z.infer<typeof TourSort>;

export const toursQuery = pageQuery(100).extend({
  active: z.stringbool().optional(),
  search: searchText(toursSearchMaxCharacters).default(''),
  bookingTypes: listOf(BookingType),
  bookingStates: listOf(StatusFilter),
  tourStates: listOf(TourState),
  terminals: listOf(z.coerce.number().int()),
  /** True: only tours with a booking at risk. */
  atRisk: z.stringbool().optional(),
  /** Only tours of the next 24 hours that are not ready, and those under way (READY-14). */
  readiness: z.enum(['not_ready']).optional(),
  /** Only tours with a load unit of this train. */
  train: trainDay.optional(),
  slotBeginFrom: instant.optional(),
  slotBeginTo: instant.optional(),
  sort: TourSort.default('-slot'),
});
export type ToursQuery = z.infer<typeof toursQuery>;

export const toursPath = '/web/forwarderOperators/v2/users/:u/forwarders/:f/tours';
export const readsTours = {
  method: 'GET',
  access: { roles: forwarderRead },
  scope: { forwarder: 'f' },
  plan: true,
  params: ofForwarder,
} as const;

export const tour = {
  list: route({
    name: 'getTours',
    path: toursPath,
    ...readsTours,
    query: toursQuery,
    response: pageOf(Tour),
    packs: true,
  }),
};
