import { type Approval, type KeyScope, keyScopes, type NewApproval } from '@quaygate/contract';
import { platformRoleOf, platformRoles } from '@quaygate/rules';
import { z } from 'zod';
import type { Trx } from '../../db/client.ts';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findFacilityName } from '../integration-key/integration-key.queries.ts';
import { type KeyTerms, makeKeyId, termsOf } from '../integration-key/integration-key.service.ts';
import {
  applyTruckerChange,
  type RequestedTruckerChange,
  subjectOfTruckerChange,
  TruckerFields,
} from '../trucker-change/trucker-change.service.ts';
import { setPlatformRole } from '../webapp-user/platform-role.service.ts';
import { findWebappUser } from '../webapp-user/webapp-user.queries.ts';

type Fields = Record<string, unknown>;
/** What is asked for; a change of a driver comes by calls of its own (api-platform 8). */
export type AnyApproval = NewApproval | (RequestedTruckerChange & { kind: 'gatePass'; reason: string });
type Asked<K extends Approval['kind']> = Extract<AnyApproval, { kind: K }>;

/** What is asked for, as it is stored, shown and carried out. */
interface Subject {
  objectKind: 'user' | 'integrationKey' | 'trucker';
  objectId: string;
  objectName: string;
  before: Fields | null;
  after: Fields;
}

interface Approver {
  actor: Actor;
  now: Date;
}

/** What is particular to one kind of change. */
interface Kind<K extends Approval['kind']> {
  /** Any administrator may withdraw it, not its creator alone. */
  isOpenToAll?: true;
  /** Asked for and decided so often that lists and counters tell of it, and no mail. */
  isQuiet?: true;
  /** @throws Refusal where it cannot be asked for */
  subjectOf(deps: Pick<Deps, 'db' | 'now'>, asked: Asked<K>): Promise<Subject>;
  /** Carries it out in the transaction of the approval. @throws Refusal where it cannot be done any more */
  apply(trx: Trx, approval: Approval, approver: Approver): Promise<void>;
}

const RoleFields = z.object({ platformRole: z.enum(platformRoles) });

const platformRole: Kind<'platformRole'> = {
  async subjectOf({ db }, { userId, role }) {
    const user = await findWebappUser(db, userId);
    if (!user) throw new Refusal('not_found');
    const before = platformRoleOf(user.roles);
    if (before === role) throw new Refusal('empty_change');
    return {
      objectKind: 'user',
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
      objectKind: 'integrationKey',
      // The id that the key will have.
      objectId: makeKeyId(),
      objectName: terms.label,
      before: null,
      after: { ...terms, facility },
    };
  },
  // Its secret is made when the creator collects it: no one else ever sees it, and it waits nowhere.
  apply: async () => {},
};

const gatePass: Kind<'gatePass'> = {
  isOpenToAll: true,
  isQuiet: true,
  subjectOf: subjectOfTruckerChange,
  apply: (trx, { id: approval, objectId: truckerId, before, after }, approver) =>
    applyTruckerChange(trx, {
      ...{ truckerId, approval, ...approver },
      before: TruckerFields.parse(before ?? {}),
      after: TruckerFields.parse(after),
    }),
};

export const kinds: { [K in Approval['kind']]: Kind<K> } = { platformRole, integrationKey, gatePass };
