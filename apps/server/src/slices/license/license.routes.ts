import { license } from '@quaygate/contract';
import type { Actor } from '../../plumbing/audit/audit.ts';
import type { User } from '../../serving/caller.ts';
import type { Slice } from '../../serving/serve.ts';
import { getLicense, getLicenses } from './license.service.ts';
import { assignAnyLicense, assignOrRevoke } from './license-assignment.service.ts';
import { claimLicense, claimOrder } from './license-claim.service.ts';
import { stopRenewal, takeOverLicense } from './license-management.service.ts';
import { migrateLicense } from './license-migration.service.ts';

const at = ({ f }: { f: string }, user: User, by: Actor) => ({ user, forwarderId: f, by });

export const licenseSlice: Slice = (serve, deps) => {
  serve(license.list, ({ params, query, body, user, actor }) =>
    getLicenses(deps, at(params, user, actor), body ?? {}, query),
  );
  serve(license.get, ({ params, user, actor }) => getLicense(deps, at(params, user, actor), params.id));
  serve(license.assignAny, ({ params, body, user, actor }) =>
    assignAnyLicense(deps, at(params, user, actor), body.licenseUserId),
  );
  serve(license.change, ({ params, body, user, actor }) =>
    assignOrRevoke(deps, at(params, user, actor), params.id, body),
  );
  serve(license.claim, ({ params, body, user, actor }) => claimLicense(deps, at(params, user, actor), body));
  serve(license.claimOrder, ({ params, body, user, actor }) => claimOrder(deps, at(params, user, actor), body));
  serve(license.stopRenewal, ({ params, user, actor }) => stopRenewal(deps, at(params, user, actor), params.id));
  serve(license.takeOver, ({ params, user, actor }) => takeOverLicense(deps, at(params, user, actor), params.id));
  serve(license.migrate, ({ params, body, user, actor }) =>
    migrateLicense(deps, actor, { ...params, ...body, userId: user.id }),
  );
};
