import { batch } from '@quaygate/contract';
import type { Slice } from '../../plumbing/serve.ts';
import { findTimeZones } from './batch.queries.ts';
import { downloads, readBatch } from './batch.service.ts';

export const batchSlice: Slice = (serve, { db, log }) => {
  const download = downloads();
  serve(batch.parseCsv, async ({ upload }) => readBatch({ log }, await upload()));
  serve(batch.downloadCsv, async ({ bytes, language, signal }) =>
    download({ bytes, language, timeZones: await findTimeZones(db) }, signal),
  );
};
