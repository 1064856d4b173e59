import { accountImport, importMaxRows } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { batches } from '../batch/batch.service.ts';
import { readImport } from './account-import.format.ts';
import { checkRows, createRows } from './account-import.service.ts';

/** Titles and a header above the rows. */
const rowsAbove = 25;

export const accountImportSlice: Slice = (serve, deps) => {
  const lists = batches(deps);
  serve(accountImport.read, async ({ query, upload, signal }) => {
    const order = { sheet: query.sheet, mostRows: importMaxRows + rowsAbove };
    return readImport(await lists.readTable(await upload(), order, signal), query);
  });
  serve(accountImport.check, async ({ query, body }) => ({ rows: await checkRows(deps, query.kind, body.rows) }));
  serve(accountImport.create, async ({ query, body, user, actor }) => ({
    rows: await createRows(deps, { actor, userId: user.id }, query.kind, body.rows),
  }));
};
