import { driverTour } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { exportOwnDocument, listDriverTours } from './driver-tour.service.ts';

export const driverTourSlice: Slice = (serve, deps) => {
  serve(driverTour.list, async ({ params }) => ({ items: await listDriverTours(deps, params.u) }));
  serve(driverTour.document, ({ params, user, driverLanguage, signal }) =>
    exportOwnDocument(deps, { ...params, truckerId: params.u, language: user.language ?? driverLanguage, signal }),
  );
};
