import { driverPosition } from '@quaygate/contract';
import { rateLimiter } from '../../plumbing/limits/rate-limit.ts';
import type { Slice } from '../../serving/serve.ts';
import { findConsent } from './driver-position.queries.ts';
import { reportPositions, setConsent } from './driver-position.service.ts';

const neverAsked = { given: false, changedDate: null };

export const driverPositionSlice: Slice = (serve, deps) => {
  // One batch of a tour per second.
  const limit = rateLimiter(1, deps.now);
  serve(driverPosition.consent, async ({ params }) => (await findConsent(deps.db, params.u)) ?? neverAsked);
  serve(driverPosition.setConsent, ({ params, body }) => setConsent(deps, params.u, body.given));
  serve(driverPosition.report, ({ params, body }) =>
    reportPositions({ ...deps, limit }, { truckerId: params.u, tourId: params.tourId }, body.positions),
  );
};
