import { batch, type ParseQuery } from '@quaygate/contract';
import type { ColumnMapping } from '@quaygate/rules';
import type { Slice } from '../../serving/serve.ts';
import { findMappings, findTimeZones, saveMapping } from './batch.queries.ts';
import { batches } from './batch.service.ts';

function chosenColumns({ typeColumn, referenceColumn, containerColumn }: ParseQuery): ColumnMapping | undefined {
  if (typeColumn === undefined || referenceColumn === undefined || containerColumn === undefined) return undefined;
  const containerNumber = containerColumn === 'none' ? null : containerColumn;
  return { type: typeColumn, referenceNumber: referenceColumn, containerNumber };
}

export const batchSlice: Slice = (serve, { db, log, now }) => {
  const { read, download } = batches({ log });
  serve(batch.parseCsv, async ({ params, query, upload, signal }) => {
    const chosen = chosenColumns(query);
    const file = await upload();
    const remembered = chosen ? {} : await findMappings(db, params.f);
    const { answer, shape } = await read(file, { sheet: query.sheet, chosen, remembered }, signal);
    if (chosen && shape !== undefined) await saveMapping(db, params.f, shape, chosen, now());
    return answer;
  });
  serve(batch.downloadCsv, async ({ bytes, isPacked, language, signal }) =>
    download({ bytes, language, timeZones: await findTimeZones(db) }, isPacked, signal),
  );
};
