import { randomUUID } from 'node:crypto';
import { type Approval, type KeyScope, keyScopes } from '@quaygate/contract';
import { counted, fill } from '@quaygate/phrases/fill';
import { type ApprovalKind, type PlatformRole, platformRoleOf, platformRoles } from '@quaygate/rules';
import { z } from 'zod';
import { Refusal } from '../../plumbing/refusal.ts';
import { findMissingLooks } from '../identification/evidence-look.queries.ts';
import { findFacilityName } from '../integration-key/integration-key.queries.ts';
import { type KeyTerms, makeKeyId, termsOf } from '../integration-key/integration-key.service.ts';
import { grantLicenses, requireGrantable } from '../license-grant/license-grant.service.ts';
import { applyTruckerChange, subjectOfTruckerChange } from '../trucker-change/trucker-change.service.ts';
import { TruckerFields } from '../trucker-change/trucker-change-fields.rule.ts';
import { findTruckingCompany } from '../trucking-company/trucking-company.queries.ts';
import { setPlatformRole } from '../webapp-user/platform-role.service.ts';
import { findWebappUser } from '../webapp-user/webapp-user-detail.queries.ts';
import { findReader } from './approval-approver.queries.ts';
import { type Kind, line } from './approval-kind.service.ts';
import { companyLicensing, licensing } from './licensing-kinds.service.ts';

const RoleFields = z.object({ platformRole: z.enum(platformRoles) });

const platformRole: Kind<'platformRole'> = {
  async subjectOf({ db }, { userId, role }) {
    const user = await findWebappUser(db, userId);
    if (!user) throw new Refusal('not_found');
    const before = platformRoleOf(user.roles);
    if (before === role) throw new Refusal('empty_change');
    return {
      objectId: userId,
      objectName: user.email,
      before: { platformRole: before },
      after: { platformRole: role },
    };
  },
  apply: (trx, { id: approval, objectId, before, after }, { actor, now }) =>
    setPlatformRole(trx, actor, now, {
      id: objectId,
      role: RoleFields.parse(after).platformRole,
      from: RoleFields.parse(before).platformRole,
      approval,
    }),
  changeOf({ objectName, before, after }, texts) {
    const role = (fields: Approval['before']) => texts.platformRole[(fields?.platformRole ?? 'none') as PlatformRole];
    return fill(texts.roleChange, { name: line(objectName), before: role(before), after: role(after) });
  },
};

const KeyFields = z.object({
  facilityId: z.int(),
  label: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  networks: z.array(z.string()),
  endDate: z.coerce.date().nullable(),
});

/** The terms of an approved key. */
export const keyTermsOf = ({ after }: Approval): KeyTerms =>
  KeyFields.parse(after) as KeyTerms & { scopes: KeyScope[] };

const integrationKey: Kind<'integrationKey'> = {
  async subjectOf(deps, { kind: _, reason: __, ...asked }) {
    const terms = await termsOf(deps, asked);
    const facility = await findFacilityName(deps.db, terms.facilityId);
    return {
      // The id that the key will have.
      objectId: makeKeyId(),
      objectName: terms.label,
      before: null,
      after: { ...terms, facility },
    };
  },
  // Its secret is made when the creator collects it: no one else ever sees it, and it waits nowhere.
  apply: async () => {},
  changeOf: ({ objectName, after }, texts) =>
    fill(texts.keyChange, { name: line(objectName), facility: line(after.facility) }),
};

const GrantFields = z.object({
  companyId: z.string(),
  quantity: z.int(),
  months: z.int(),
  hasRenewal: z.boolean(),
  cost: z.string().nullable(),
  note: z.string().nullable(),
});

const licenseGrant: Kind<'licenseGrant'> = {
  async subjectOf({ db }, { kind: _, reason: __, cost = null, note = null, ...terms }) {
    await requireGrantable(db, terms.companyId);
    const company = await findTruckingCompany(db, terms.companyId);
    return {
      // The id that the order will have: several grants of one company may wait at once.
      objectId: randomUUID(),
      objectName: company?.name ?? '',
      before: null,
      after: { ...terms, cost, note },
    };
  },
  async apply(trx, { id: approval, objectId: id, after, creator }, { actor, now, publicUrl }) {
    const { companyId, ...terms } = GrantFields.parse(after);
    const by = { id: creator.id, email: (await findReader(trx, creator.id))?.email ?? creator.name };
    await grantLicenses(trx, actor, { id, companyId, terms, by, now, publicUrl, approval });
  },
  changeOf({ objectName, after }, texts, language) {
    const { quantity, months } = GrantFields.parse(after);
    return fill(texts.grantChange, {
      licenses: counted(texts.licensesCount, quantity, language),
      months: counted(texts.monthsCount, months, language),
      company: line(objectName),
    });
  },
};

const gatePass: Kind<'gatePass'> = {
  subjectOf: subjectOfTruckerChange,
  async mayApprove(trx, { objectId: truckerId, after }, personId) {
    const missing = await findMissingLooks(trx, { truckerId, after, personId });
    if (missing.length === 0) return;
    throw new Refusal('evidence_not_seen', { errors: missing.map((field) => ({ field, code: 'notSeen' })) });
  },
  apply: (trx, { id: approval, objectId: truckerId, before, after }, approver) =>
    applyTruckerChange(trx, {
      ...{ truckerId, approval, ...approver },
      before: TruckerFields.parse(before ?? {}),
      after: TruckerFields.parse(after),
    }),
  changeOf: ({ objectName }, texts) => fill(texts.driverChange, { name: line(objectName) }),
};

const kinds: { [K in ApprovalKind]: Kind<K> } = {
  ...{ platformRole, integrationKey, gatePass, licenseGrant },
  ...{ licensing, companyLicensing },
};

/** How a kind is asked for and carried out; `approvalTraits` says the rest. */
export const kindOf = <K extends ApprovalKind>(kind: K): Kind<K> => kinds[kind];
