import { tourExport } from '@quaygate/contract';
import { toursDownloadMaxTours } from '@quaygate/rules';
import { type TableFormat, writeTable } from '../../plumbing/table-file/table-file.ts';
import type { Input, Slice } from '../../serving/serve.ts';
import { findTimeZones } from '../batch/batch.queries.ts';
import { listTours } from '../readiness/readiness.service.ts';
import { toursTable } from './tour-export.view.ts';

type Query = Parameters<typeof listTours>[2];
type Asked = Pick<
  Input<{ f: string }, Omit<Query, 'page' | 'size'>, unknown>,
  'params' | 'query' | 'language' | 'signal'
>;

export const tourExportSlice: Slice = (serve, deps) => {
  const write =
    (format: TableFormat) =>
    async ({ params, query, language, signal }: Asked) => {
      const tours = await listTours(deps, params.f, { ...query, page: 0, size: toursDownloadMaxTours });
      const timeZones = await findTimeZones(deps.db);
      return writeTable(format, toursTable(tours, { language, timeZones, isFound: query.search !== '' }), signal);
    };
  serve(tourExport.download, write('csv'));
  serve(tourExport.downloadSheet, write('xlsx'));
};
