import { batch } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findTimeZones } from './batch.queries.ts';
import { batches } from './batch.service.ts';

export const batchSlice: Slice = (serve, { db, log }) => {
  const { read, download } = batches({ log });
  serve(batch.parseCsv, async ({ upload, signal }) => read(await upload(), signal));
  serve(batch.downloadCsv, async ({ bytes, isPacked, language, signal }) =>
    download({ bytes, language, timeZones: await findTimeZones(db) }, isPacked, signal),
  );
};
