import { tour } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findTours } from './tour.queries.ts';

export const tourSlice: Slice = (serve, { db, now }) => {
  serve(tour.list, ({ params, query }) => findTours(db, params.f, query, now()));
};
