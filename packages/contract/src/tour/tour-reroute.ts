import { slotCellsPerChange } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { terminalWrite } from '../base/roles.ts';
import { ofUserFacility, route } from '../base/route.ts';
import { moduleId } from '../terminal/slot-plan.ts';
import { TimeSlot } from '../terminal/time-slot.ts';
import { MovedTour, TourMovePreview, TourMoves, TourMoveWish } from './tour-move.ts';

/** Cells of the slot board that shall not have more bookings than places (TRM-BULK-10). */
export const SurplusWish = TourMoveWish.pick({ after: true, until: true }).extend({
  cells: z
    .array(z.object({ slotBegin: instant, /** Without it the whole slot. */ moduleId: moduleId.optional() }))
    .min(1, 'fieldRequired')
    .max(slotCellsPerChange, 'tooLong'),
});
export type SurplusWish = z.infer<typeof SurplusWish>;

/** A tour that would go, or one that stays and why (TRM-BULK-11 to TRM-BULK-13). */
export const SurplusTour = TourMovePreview.extend({
  currentSlot: TimeSlot,
  firstName: z.string(),
  lastName: z.string(),
  forwarder: z.string(),
  /** How many bookings go with it. */
  bookings: z.int(),
  /** Its truck shares that it comes: it stays. */
  onItsWay: z.literal(true).optional(),
});
export type SurplusTour = z.infer<typeof SurplusTour>;

export const SurplusPreview = z.object({
  tours: z.array(SurplusTour),
  /** Bookings of these cells without a place now. */
  surplus: z.int(),
  /** Those that would still be without one. */
  left: z.int(),
  /** There are more tours than one move takes: the others wait for the next. */
  hasMore: z.boolean(),
});
export type SurplusPreview = z.infer<typeof SurplusPreview>;

const path = '/web/terminalOperators/v1/users/:u/facilities/:facilityId/tourReroutes';
const shared = {
  ...({ method: 'POST', scope: { facility: 'facilityId' }, access: { roles: terminalWrite }, heavy: true } as const),
  params: ofUserFacility,
};

/** Many tours at a terminal go to other slots of it, each alone and whole (TRM-BULK-01, TRM-BULK-04). */
export const tourReroute = {
  preview: route({
    name: 'previewTourReroutes',
    path: `${path}/preview`,
    ...shared,
    body: TourMoveWish,
    response: z.object({ tours: z.array(TourMovePreview) }),
  }),
  surplus: route({
    name: 'previewSurplus',
    path: `${path}/surplus`,
    ...shared,
    body: SurplusWish,
    bodyLimit: 2_000_000, // 2,000 cells with the longest names
    response: SurplusPreview,
    errors: ['timeslot_not_found'],
  }),
  create: route({
    name: 'rerouteTours',
    path,
    ...shared,
    body: TourMoves,
    response: z.object({ tours: z.array(MovedTour) }),
  }),
};
