import { type Page, type Tour, type ToursQuery, tour } from '@quaygate/contract';
import type { Deps } from '../../serving/deps.ts';
import type { Slice } from '../../serving/serve.ts';

export type ListTours = (deps: Pick<Deps, 'db' | 'now'>, forwarderId: string, query: ToursQuery) => Promise<Page<Tour>>;

/** The list says of each tour whether it passes: readiness knows of tours and not the other way round, so it is handed in. */
export const tourSlice =
  (listTours: ListTours): Slice =>
  (serve, deps) => {
    serve(tour.list, ({ params, query }) => listTours(deps, params.f, query));
  };
