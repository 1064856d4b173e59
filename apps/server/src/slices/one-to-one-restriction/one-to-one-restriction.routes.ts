import { oneToOneRestriction, whole } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../plumbing/serve.ts';
import { findRestrictionsAhead } from './one-to-one-restriction.queries.ts';

export const oneToOneRestrictionSlice: Slice = (serve, { db, now }) => {
  serve(oneToOneRestriction.list, async ({ params }) => {
    const restrictions = await findRestrictionsAhead(db, params.terminalId, now());
    if (!restrictions) throw new Refusal('terminal_not_found');
    return whole(restrictions);
  });
};
