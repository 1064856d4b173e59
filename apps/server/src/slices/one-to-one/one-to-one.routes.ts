import { forwarder, whole } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../plumbing/serve.ts';
import { findRestrictionsAhead } from './one-to-one.queries.ts';

export const oneToOneSlice: Slice = (serve, { db, now }) => {
  serve(forwarder.oneToOneRestrictions, async ({ params }) => {
    const restrictions = await findRestrictionsAhead(db, params.terminalId, now());
    if (!restrictions) throw new Refusal('terminal_not_found');
    return whole(restrictions);
  });
};
