import { oneToOneRestriction, whole } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../serving/serve.ts';
import { findBookingsUnpaired, findRestrictions } from './one-to-one-entry.queries.ts';
import { findRestrictionsAhead } from './one-to-one-restriction.queries.ts';
import {
  changeRestriction,
  checkRestriction,
  createRestriction,
  removeRestriction,
} from './one-to-one-restriction.service.ts';

export const oneToOneRestrictionSlice: Slice = (serve, deps) => {
  const { db, now } = deps;
  serve(oneToOneRestriction.list, async ({ params }) => {
    const restrictions = await findRestrictionsAhead(db, params.terminalId, now());
    if (!restrictions) throw new Refusal('terminal_not_found');
    return whole(restrictions);
  });

  serve(oneToOneRestriction.ofTerminal, async ({ params: { terminalId }, query }) => {
    const all = query.includePast ? findRestrictions(db, terminalId) : findRestrictionsAhead(db, terminalId, now());
    return whole((await all) ?? []);
  });
  serve(oneToOneRestriction.create, ({ params, body, actor }) => createRestriction(deps, { ...params, actor }, body));
  serve(oneToOneRestriction.update, ({ params, body, actor }) =>
    changeRestriction(deps, { ...params, actor }, params.restrictionId, body),
  );
  serve(oneToOneRestriction.remove, ({ params, actor }) =>
    removeRestriction(deps, { ...params, actor }, params.restrictionId),
  );
  serve(oneToOneRestriction.concerned, async ({ params, query, body }) => {
    await checkRestriction(deps, params.terminalId, body);
    return findBookingsUnpaired(db, body, query);
  });
};
