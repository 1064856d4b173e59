import { drivingMinutes } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findMinutes } from './driving-minutes.queries.ts';

export const drivingMinutesSlice: Slice = (serve, { db }) => {
  serve(drivingMinutes.get, async ({ params }) => ({ minutes: await findMinutes(db, params.f) }));
};
