import { z } from 'zod';
import { terminalWrite } from '../base/roles.ts';
import { ofUserFacility, route } from '../base/route.ts';
import { MovedTour, TourMovePreview, TourMoves, TourMoveWish } from './tour-move.ts';

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
  create: route({
    name: 'rerouteTours',
    path,
    ...shared,
    body: TourMoves,
    response: z.object({ tours: z.array(MovedTour) }),
  }),
};
