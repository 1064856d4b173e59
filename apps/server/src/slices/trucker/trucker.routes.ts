import { trucker, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findApprovedTruckers, findTruckers, type TruckerCondition } from './trucker.queries.ts';
import { decideOnTrucker, getTrucker, noteTrucker, removeTrucker, updateTrucker } from './trucker.service.ts';

const linkOf = ({ f, t }: { f: string; t: string }) => ({ forwarderId: f, truckerId: t });

export const truckerSlice: Slice = (serve, deps) => {
  const { db, now } = deps;

  serve(trucker.list, ({ params, query, body }) => {
    const forAssignment: TruckerCondition = query.forAssignment ? { isApproved: true, isLicensed: false } : {};
    const { search, licenseAssignedToTrucker: isLicensed, isReady } = body ?? {};
    return findTruckers(db, params.f, { search, isLicensed, isReady, ...forAssignment }, query, now());
  });

  serve(trucker.approved, async ({ params }) => whole(await findApprovedTruckers(db, params.f, now())));

  serve(trucker.approve, ({ params, body, user }) =>
    decideOnTrucker(deps, linkOf(params), { approved: body.approved, decidedBy: user.id }),
  );

  serve(trucker.get, ({ params }) => getTrucker(deps, linkOf(params)));

  serve(trucker.update, ({ params, body, user }) => updateTrucker(deps, linkOf(params), body, user.id));

  serve(trucker.note, ({ params, body, user }) => noteTrucker(deps, linkOf(params), body, user.id));

  serve(trucker.remove, ({ params, user, actor }) => removeTrucker(deps, linkOf(params), user.id, actor));
};
