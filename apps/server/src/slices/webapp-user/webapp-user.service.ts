import type {
  NewWebappUser,
  Page,
  PageQuery,
  UserFilters,
  WebappUser,
  WebappUserChange,
  WebappUserDetail,
} from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import {
  heldRoles,
  linkedModules,
  linkFields,
  linksWithoutRole,
  moduleRolesOf,
  present,
  rolesWithoutLink,
  spelledRoles,
  withModuleRoles,
} from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { endUnconfirmedRegistration } from '../../identity/accounts.ts';
import type { EmailChanges } from '../../identity/email-changes.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { updateVoiceGroups } from '../facility/voice-group.queries.ts';
import { updateUser } from '../user/user.queries.ts';
import { invitationOf } from './invitation.service.ts';
import { replaceLinks } from './link.queries.ts';
import { findWebappUsers, type LinkedUserRow, type WebappUserRow } from './webapp-user.queries.ts';
import { findWebappUser, lockWebappUser } from './webapp-user-detail.queries.ts';

type UserFields = Omit<WebappUserChange, 'version'>;
type ReadDeps = Pick<Deps, 'db' | 'now' | 'postman'> & {
  identity: { emails: Pick<EmailChanges, 'waiting'> | null };
  factors: Pick<Deps['factors'], 'isOffered'>;
  settings: Pick<Deps['settings'], 'factorRoles'>;
};
type UserDeps = ReadDeps & Pick<Deps, 'identityIn'>;

const audited = [
  'firstName',
  'lastName',
  'roles',
  'truckingCompanies',
  'facilities',
  'facilityCompanies',
  'trainOperators',
] as const;

const called = (id: string | number, name: string) => `${name} (${id})`;

/** What the audit log says of a user: links by name and id, because both are asked for later. */
const auditedOf = ({ forwarders, facilities, facilityCompanyIds, trainOperators, ...user }: LinkedUserRow) => ({
  ...user,
  truckingCompanies: forwarders.map(({ id, name }) => called(id, name)),
  facilities: facilities.map(({ facilityId, name }) => called(facilityId, name)),
  facilityCompanies: facilityCompanyIds,
  trainOperators: trainOperators.map(({ id, name }) => called(id, name)),
});

const answerOf = <R extends WebappUserRow>({ emailVerified, ...row }: R, deps: ReadDeps) => ({
  ...row,
  roles: spelledRoles(row.roles),
  emailVerificationStatus: emailVerified ? ('VERIFIED' as const) : ('NOT_VERIFIED' as const),
  invitation: invitationOf(row, deps),
});

export async function listUsers(
  deps: ReadDeps,
  { page: number, size, search = '', ...filters }: PageQuery & UserFilters & { search?: string | undefined },
): Promise<Page<WebappUser>> {
  const page = await findWebappUsers(deps.db, { ...filters, search }, { page: number, size });
  return { ...page, items: page.items.map((row) => answerOf(row, deps)) };
}

/** @throws Refusal not_found */
export async function getUser(deps: ReadDeps, id: string): Promise<WebappUserDetail> {
  const row = await findWebappUser(deps.db, id);
  if (!row) throw new Refusal('not_found');
  const held = heldRoles(row.roles);
  return {
    ...answerOf(row, deps),
    ...moduleRolesOf(row.roles),
    factors: deps.factors.isOffered ? row.factors : null,
    emailChange: (await deps.identity.emails?.waiting(id)) ?? null,
    factorRequired: deps.settings.factorRoles.some((role) => held.has(role)),
  };
}

/**
 * Makes a user without roles and links, who the provider invites to choose a password (WAU-38).
 * @throws Refusal user_already_exists, whatever the email's case, identity_provider_unavailable
 */
export async function createUser(deps: UserDeps, actor: Actor, person: NewWebappUser): Promise<WebappUserDetail> {
  const userId = await deps.db.transaction().execute((trx) => insertUser(deps, trx, actor, person));
  return getUser(deps, userId);
}

/** The same inside a transaction; the id of the user. */
export async function insertUser(
  { now, identityIn }: Pick<UserDeps, 'now' | 'identityIn'>,
  trx: Trx,
  actor: Actor,
  person: NewWebappUser,
  language: DriverLanguage | null = null,
): Promise<string> {
  await endUnconfirmedRegistration(trx, person.email);
  const { userId: id } = await identityIn(trx).createAccount({ ...person, language });
  await recordAct(trx, actor, now(), {
    kind: 'userCreated',
    object: { kind: 'user', id, name: person.email },
    after: { ...person },
  });
  return id;
}

/**
 * Changes names, module roles and links; what the change does not name stays. A change made from an older version of
 * the record is refused, so that it cannot undo what somebody else stored (WAU-45).
 * @throws Refusal not_found, changed_meanwhile, role_needs_linked_entity, linked_entity_needs_role, unknown_linked_entity, and then nothing
 * is changed
 */
export async function changeUser(
  deps: ReadDeps,
  actor: Actor,
  by: string,
  id: string,
  change: WebappUserChange,
): Promise<WebappUserDetail> {
  await deps.db.transaction().execute((trx) => storeChange(trx, { actor, by, now: deps.now() }, id, change));
  return getUser(deps, id);
}

/** The same inside a transaction. */
export async function storeChange(
  trx: Trx,
  { actor, by, now }: { actor: Actor; by: string; now: Date },
  id: string,
  { version, ...change }: WebappUserChange,
): Promise<void> {
  const stored = (await lockWebappUser(trx, id)) && (await findWebappUser(trx, id));
  if (!stored) throw new Refusal('not_found');
  if (version !== undefined && version !== stored.version) throw new Refusal('changed_meanwhile');
  const roles = withModuleRoles(stored.roles, change);
  refuseUnlinked(change, stored, roles);
  const { firstName = stored.firstName, lastName = stored.lastName } = change;
  await updateUser(trx, id, { firstName, lastName, roles }, { now, by });
  await storeLinks(trx, id, change);
  const changed = difference(auditedOf(stored), auditedOf(present(await findWebappUser(trx, id))), audited);
  const object = { kind: 'user', id, name: stored.email } as const;
  if (changed) await recordAct(trx, actor, now, { kind: 'userChanged', object, ...changed });
}

/**
 * Disables or enables a user. Administrators cannot do that to their own account: not even to come back within the moment in
 * which an instance still caches the caller.
 * @throws Refusal not_found, own_account_not_disableable, last_administrator
 */
export async function disableUser(
  deps: UserDeps,
  actor: Actor,
  by: string,
  id: string,
  disabled: boolean,
): Promise<WebappUserDetail> {
  if (id === by) throw new Refusal('own_account_not_disableable');
  const { db, now, identityIn } = deps;
  await db.transaction().execute(async (trx) => {
    // Not locked: the provider locks all administrators in their order.
    const stored = await findWebappUser(trx, id);
    if (!stored) throw new Refusal('not_found');
    const identity = identityIn(trx);
    await (disabled ? identity.disableAccount(id) : identity.enableAccount(id));
    if (disabled === (stored.disabledDate !== null)) return;
    const object = { kind: 'user', id, name: stored.email } as const;
    await recordAct(trx, actor, now(), { kind: disabled ? 'userDisabled' : 'userEnabled', object });
  });
  return getUser(deps, id);
}

/** Roles and links of a module belong together (WAU-29, WAU-40); one the change does not name is left as it stands. */
function refuseUnlinked(change: UserFields, stored: LinkedUserRow, roles: readonly string[]) {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const wanted = { ...stored, ...given, ...moduleRolesOf(roles) };
  const isNamed = (module: keyof typeof linkedModules) => {
    const { role, links } = linkedModules[module];
    return [role, ...links].some((field) => change[field] !== undefined);
  };
  if (rolesWithoutLink(wanted).some(isNamed)) throw new Refusal('role_needs_linked_entity');
  if (linksWithoutRole(wanted, roles).some(isNamed)) throw new Refusal('linked_entity_needs_role');
}

async function storeLinks(trx: Trx, id: string, change: UserFields) {
  for (const kind of linkFields) {
    const ids = change[kind];
    if (ids && !(await replaceLinks(trx, id, kind, ids))) throw new Refusal('unknown_linked_entity');
  }
  await updateVoiceGroups(trx, [id]);
}
