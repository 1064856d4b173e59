import type {
  GatePassUser,
  GatePassUserDetail,
  NewTruckerChange,
  Page,
  PageQuery,
  TruckerChange,
} from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { type ActingUser, decide, requestApproval } from '../approval/approval.service.ts';
import { TruckerFields } from '../trucker-change/trucker-change-fields.rule.ts';
import { type DriverFilter, type DriverRow, findDriver, findDrivers } from './gate-pass-user.queries.ts';
import { type ChangeRow, findChange, findChanges, findEntries, findLicenses } from './gate-pass-user-record.queries.ts';

export type GatePassDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'settings'>;

const states = {
  pending: 'PENDING',
  approved: 'APPROVED',
  denied: 'DENIED',
  cancelled: 'CANCELLED',
  system: 'SYSTEM',
} as const;

/** A change as the wire has it; what the installation did has no supervisor. */
function changeView(row: ChangeRow): TruckerChange {
  const { id, state, createdDate, decidedDate, creatorId, creatorFirstName, creatorLastName } = row;
  const {
    firstName = null,
    lastName = null,
    documentStatus = null,
    terrorStatus = null,
    identification: identificationId = null,
    ...what
  } = TruckerFields.parse(row.after);
  const isDecided = decidedDate !== null && state !== 'system';
  return {
    ...{ id, createdDate, firstName, lastName, documentStatus, terrorStatus, identificationId },
    state: states[state],
    creator: creatorId === 'system' ? null : { id: creatorId, firstName: creatorFirstName, lastName: creatorLastName },
    supervisor: isDecided ? { firstName: row.deciderFirstName ?? '', lastName: row.deciderLastName ?? '' } : null,
    completedAt: decidedDate,
    delete: what.delete ?? false,
    reset: what.reset ?? false,
    notes: row.notes || null,
  };
}

export async function withHistory(db: Deps['db'], drivers: readonly DriverRow[]): Promise<GatePassUser[]> {
  const ids = drivers.map(({ userId }) => userId);
  const entries = Map.groupBy(await findEntries(db, ids), ({ truckerId }) => truckerId);
  const changes = Map.groupBy(await findChanges(db, ids), ({ truckerId }) => truckerId);
  return drivers.map((driver) => ({
    ...driver,
    truckerIdentification: (entries.get(driver.userId) ?? []).map(({ verifiedDate, ...entry }) => ({
      ...entry,
      verified_date: verifiedDate,
    })),
    changes: (changes.get(driver.userId) ?? []).map(changeView),
  }));
}

export async function listGatePassUsers(
  { db }: GatePassDeps,
  filter: DriverFilter,
  { page, size }: PageQuery,
): Promise<Page<GatePassUser>> {
  const { rows, total } = await findDrivers(db, filter, { page, size });
  return { items: await withHistory(db, rows), page, size, total };
}

/** @throws Refusal not_found */
export async function getGatePassUser(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  truckerId: string,
): Promise<GatePassUserDetail> {
  const driver = await findDriver(db, truckerId);
  if (!driver) throw new Refusal('not_found');
  const [user] = await withHistory(db, [driver]);
  return { ...present(user), licenses: await findLicenses(db, truckerId, now()) };
}

const getChange = async ({ db }: Pick<Deps, 'db'>, truckerId: string, id: string): Promise<TruckerChange> =>
  changeView(present(await findChange(db, truckerId, id)));

/**
 * Asks for a change of a driver, which another administrator decides on (GATE-19).
 * @throws Refusal not_found, trucker_deleted, trucker_identification_missing, status_not_changeable, empty_change, change_already_pending
 */
export async function askForChange(
  deps: GatePassDeps,
  person: ActingUser,
  truckerId: string,
  { notes, ...change }: NewTruckerChange | { notes?: string | null | undefined; delete: true },
): Promise<TruckerChange> {
  const asked = 'delete' in change ? ('delete' as const) : change;
  const reason = notes ?? '';
  const { id } = await requestApproval(deps, person, { kind: 'gatePass', reason, truckerId, change: asked });
  return getChange(deps, truckerId, id);
}

const pendingOf = async ({ db }: Pick<Deps, 'db'>, truckerId: string) => {
  if (!(await findDriver(db, truckerId))) throw new Refusal('not_found');
  return (await findChanges(db, [truckerId])).find(({ state }) => state === 'pending');
};

/**
 * Withdraws the pending change; its creator may, and any administrator (GATE-50).
 * @throws Refusal not_found, no_pending_change, change_of_another
 */
export async function withdrawChange(
  deps: GatePassDeps,
  person: ActingUser,
  truckerId: string,
  isAdmin: boolean,
): Promise<void> {
  const pending = await pendingOf(deps, truckerId);
  if (!pending) throw new Refusal('no_pending_change');
  if (!isAdmin && pending.creatorId !== person.user.id) throw new Refusal('change_of_another');
  await decide(deps, person, { id: pending.id, decision: 'cancelled' }).catch((error) => {
    throw error instanceof Refusal && error.code === 'change_not_pending' ? new Refusal('no_pending_change') : error;
  });
}

/**
 * Approves or denies a change another administrator asked for (GATE-26, GATE-48).
 * @throws Refusal not_found, own_change_not_approvable, change_not_pending, changed_meanwhile
 */
export async function decideOnChange(
  deps: GatePassDeps,
  person: ActingUser,
  { truckerId, id, approved }: { truckerId: string; id: string; approved: boolean },
): Promise<TruckerChange> {
  const change = await findChange(deps.db, truckerId, id);
  if (!change) throw new Refusal('not_found');
  if (change.state === 'system') throw new Refusal('change_not_pending');
  await decide(deps, person, { id, decision: approved ? 'approved' : 'denied' });
  return getChange(deps, truckerId, id);
}
