import { license } from '@quaygate/contract';
import type { User } from '../../plumbing/caller.ts';
import type { Slice } from '../../plumbing/serve.ts';
import { getLicense, getLicenses } from './license.service.ts';
import { assignAnyLicense, assignOrRevoke } from './license-assignment.service.ts';
import { claimLicense, claimOrder } from './license-claim.service.ts';
import { stopRenewal, takeOverLicense } from './license-management.service.ts';
import { migrateLicense } from './license-migration.service.ts';

const actorOf = (user: User, forwarderId: string) => ({ user, forwarderId });

export const licenseSlice: Slice = (serve, deps) => {
  serve(license.list, ({ params, query, body, user }) => getLicenses(deps, actorOf(user, params.f), body ?? {}, query));
  serve(license.get, ({ params, user }) => getLicense(deps, actorOf(user, params.f), params.id));
  serve(license.assignAny, ({ params, body, user }) =>
    assignAnyLicense(deps, { forwarderId: params.f, truckerId: body.licenseUserId, userId: user.id }),
  );
  serve(license.change, ({ params, body, user }) => assignOrRevoke(deps, actorOf(user, params.f), params.id, body));
  serve(license.claim, ({ params, body, user }) => claimLicense(deps, actorOf(user, params.f), body));
  serve(license.claimOrder, ({ params, body, user }) => claimOrder(deps, actorOf(user, params.f), body));
  serve(license.stopRenewal, ({ params, user }) => stopRenewal(deps, actorOf(user, params.f), params.id));
  serve(license.takeOver, ({ params, user }) => takeOverLicense(deps, actorOf(user, params.f), params.id));
  serve(license.migrate, ({ params, body, user }) => migrateLicense(deps, { ...params, ...body, userId: user.id }));
};
