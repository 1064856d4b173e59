import { route } from '../base/route.ts';
import { readsTours, toursPath, toursQuery } from './tour.ts';

export const tourExport = {
  /** What the list of tours shows, as a file (FWD-EXP-01). */
  download: route({
    name: 'downloadTours',
    path: `${toursPath}/csv`,
    ...readsTours,
    query: toursQuery.omit({ page: true, size: true }),
    heavy: true,
    file: 'text/csv',
  }),
};
