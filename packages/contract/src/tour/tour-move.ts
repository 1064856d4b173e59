import { tourMovesMax } from '@quaygate/rules';
import { z } from 'zod';
import { errorCodeField, TruckFull } from '../base/errors.ts';
import { instant } from '../base/instant.ts';
import { forwarderRead, forwarderWrite } from '../base/roles.ts';
import { ofForwarder, opaqueId, route } from '../base/route.ts';
import { MoveSlot } from '../booking/booking-move.ts';
import { TimeSlot } from '../terminal/time-slot.ts';

/** Where many tours could go: the first fitting slot of each, or the one that it names (FWD-BULK-04). */
export const TourMoveWish = z.object({
  tours: z
    .array(z.object({ tourId: opaqueId, timeSlot: TimeSlot.optional() }))
    .min(1)
    .max(tourMovesMax),
  /** No slot begins before it; without it each tour gets one after its own. */
  after: instant.optional(),
  /** No slot begins after it. */
  until: instant.optional(),
});
export type TourMoveWish = z.infer<typeof TourMoveWish>;

/** What a tour is promised, or the code that refuses it. */
export const TourMovePreview = z.object({
  tourId: z.string(),
  /** Null for a tour that is not found. */
  currentSlot: TimeSlot.nullable(),
  timeSlot: MoveSlot.optional(),
  /** The truck has another tour there: both become one. */
  joinsTour: z.literal(true).optional(),
  errorCode: errorCodeField.optional(),
  /** Of truck_full: what the truck carries, and its limits (FWD-BULK-19). */
  truckFull: TruckFull.optional(),
});
export type TourMovePreview = z.infer<typeof TourMovePreview>;

/** The slot that the caller saw, and the one that the tour shall have. */
export const TourToMove = z.object({ tourId: opaqueId, currentSlot: TimeSlot, timeSlot: TimeSlot });
export type TourToMove = z.infer<typeof TourToMove>;

export const TourMoves = z.object({
  /** Made by the client for one act: with the id of a tour it is the key under which the tour moves once. */
  moveId: z.string().regex(/^[\w-]{1,36}$/, 'invalidValue'),
  tours: z.array(TourToMove).min(1).max(tourMovesMax),
});
export type TourMoves = z.infer<typeof TourMoves>;

export const MovedTour = z.object({
  tourId: z.string(),
  /** The tour that holds the bookings now. */
  movedTo: z.string().optional(),
  errorCode: errorCodeField.optional(),
  /** Of truck_full: what the truck carries, and its limits (FWD-BULK-19). */
  truckFull: TruckFull.optional(),
});
export type MovedTour = z.infer<typeof MovedTour>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/tourMoves';
const shared = { method: 'POST', scope: { forwarder: 'f' }, plan: true, params: ofForwarder, heavy: true } as const;

/** Many tours of a company go to other slots of their terminals, each alone (FWD-BULK-03, FWD-BULK-06). */
export const tourMove = {
  preview: route({
    name: 'previewTourMoves',
    path: `${path}/preview`,
    access: { roles: forwarderRead },
    ...shared,
    body: TourMoveWish,
    response: z.object({ tours: z.array(TourMovePreview) }),
  }),
  move: route({
    name: 'moveTours',
    path,
    access: { roles: forwarderWrite },
    ...shared,
    body: TourMoves,
    response: z.object({ tours: z.array(MovedTour) }),
  }),
};
