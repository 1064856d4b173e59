import { tourExport } from '@quaygate/contract';
import { toursDownloadMaxTours } from '@quaygate/rules';
import type { Slice } from '../../serving/serve.ts';
import { findTimeZones } from '../batch/batch.queries.ts';
import { listTours } from '../readiness/readiness.service.ts';
import { writeTours } from './tour-export.download.ts';

export const tourExportSlice: Slice = (serve, deps) => {
  serve(tourExport.download, async ({ params, query, language }) => {
    const tours = await listTours(deps, params.f, { ...query, page: 0, size: toursDownloadMaxTours });
    return writeTours(tours, { language, timeZones: await findTimeZones(deps.db) });
  });
};
