import { arrival } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findFacilityArrivals, findForwarderArrivals } from './arrival.queries.ts';

export const arrivalSlice: Slice = (serve, { db, now }) => {
  serve(arrival.ofFacility, async ({ params }) => ({
    items: await findFacilityArrivals(db, params.facilityId, now()),
  }));
  serve(arrival.ofForwarder, async ({ params }) => ({ items: await findForwarderArrivals(db, params.f, now()) }));
};
