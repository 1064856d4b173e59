import { route, spreadsheet } from '../base/route.ts';
import { readsTours, toursPath, toursQuery } from './tour.ts';

const shared = {
  ...readsTours,
  query: toursQuery.omit({ page: true, size: true }),
  heavy: true,
  replica: true,
} as const;

/** What the list of tours shows, as a file. */
export const tourExport = {
  /** FWD-EXP-01 */
  download: route({ name: 'downloadTours', path: `${toursPath}/csv`, ...shared, file: 'text/csv' }),
  /** FWD-EXP-05 */
  downloadSheet: route({ name: 'downloadToursSheet', path: `${toursPath}/xlsx`, ...shared, file: spreadsheet }),
};
