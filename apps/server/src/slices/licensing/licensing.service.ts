import type { InstallationLicensing, TruckingCompany } from '@quaygate/contract';
import { type Licensing, licensingOf } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findTruckingCompany, lockTruckingCompany } from '../trucking-company/trucking-company.queries.ts';
import { chooseLicensing, findLicensing, setCompanyLicensing, tellUsers, waiveSetupFees } from './licensing.queries.ts';

type LicensingDeps = Pick<Deps, 'db' | 'now' | 'payments'>;
type AtOnce = LicensingDeps & Pick<Deps, 'settings'>;

/** Who changes it. */
interface By {
  actor: Actor;
  userId: string;
}

export async function getLicensing({ db, payments }: LicensingDeps): Promise<InstallationLicensing> {
  const choice = await findLicensing(db);
  const { given, chosen } = choice;
  return { licensing: licensingOf(choice), given, chosen, takesCards: payments !== null };
}

/** @throws Refusal payments_not_configured */
export function requireCards({ payments }: Pick<Deps, 'payments'>, licensing: Licensing | null): void {
  if (licensing === 'card' && !payments) throw new Refusal('payments_not_configured');
}

/** What an approval allows to change, and what it was when it was asked for. */
interface Approved<L> {
  id: string;
  from: L;
}

interface Choosing<L> {
  actor: Actor;
  stamp: { changedDate: Date; changedBy: string };
  licensing: L;
  approval?: Approved<L>;
}

/** What is recorded, with the approval where there is one. */
const changeOf = <L>(before: L, { licensing, approval }: Choosing<L>) => ({
  before: { licensing: before },
  after: { licensing, ...(approval && { approval: approval.id }) },
});

/** For all companies for which nothing else is chosen. @throws Refusal licensing_set_by_installation, changed_meanwhile */
export async function setLicensing(trx: Trx, choosing: Choosing<Licensing>): Promise<void> {
  const { actor, stamp, licensing, approval } = choosing;
  const choice = await findLicensing(trx, true);
  if (choice.given) throw new Refusal('licensing_set_by_installation');
  const before = licensingOf(choice);
  if (approval && before !== approval.from) throw new Refusal('changed_meanwhile');
  await chooseLicensing(trx, licensing, stamp);
  if (before === licensing) return;
  await waiveSetupFees(trx, stamp);
  const object = { kind: 'installation', id: 'licensing', name: null } as const;
  const change = changeOf(before, choosing);
  await recordAct(trx, actor, stamp.changedDate, { kind: 'licensingChanged', object, ...change });
  await tellUsers(trx);
}

/** For one company; null: as the installation. @throws Refusal not_found, changed_meanwhile */
export async function setCompanyChoice(
  trx: Trx,
  id: string,
  choosing: Choosing<Licensing | null>,
): Promise<TruckingCompany> {
  const { actor, stamp, licensing, approval } = choosing;
  const stored = await lockTruckingCompany(trx, id);
  if (!stored) throw new Refusal('not_found');
  if (approval && stored.licensing !== approval.from) throw new Refusal('changed_meanwhile');
  if (stored.licensing === licensing) return stored;
  await setCompanyLicensing(trx, id, licensing);
  await waiveSetupFees(trx, stamp, id);
  const object = { kind: 'truckingCompany', id, name: stored.name } as const;
  const change = changeOf(stored.licensing, choosing);
  await recordAct(trx, actor, stamp.changedDate, { kind: 'licensingChanged', object, ...change });
  await tellUsers(trx, id);
  return (await findTruckingCompany(trx, id)) ?? stored;
}

/**
 * Chooses without an approval (SETUP-10).
 * @throws Refusal approval_needed, licensing_set_by_installation, payments_not_configured
 */
export async function changeLicensing(deps: AtOnce, { actor, userId }: By, licensing: Licensing) {
  if (deps.settings.fourEyes) throw new Refusal('approval_needed');
  requireCards(deps, licensing);
  const stamp = { changedDate: deps.now(), changedBy: userId };
  await deps.db.transaction().execute((trx) => setLicensing(trx, { actor, stamp, licensing }));
  return getLicensing(deps);
}

/**
 * Chooses for one company without an approval; null: as the installation (SETUP-11).
 * @throws Refusal approval_needed, not_found, payments_not_configured
 */
export async function changeCompanyLicensing(
  deps: AtOnce,
  { actor, userId }: By,
  id: string,
  licensing: Licensing | null,
): Promise<TruckingCompany> {
  if (deps.settings.fourEyes) throw new Refusal('approval_needed');
  requireCards(deps, licensing);
  const stamp = { changedDate: deps.now(), changedBy: userId };
  return deps.db.transaction().execute((trx) => setCompanyChoice(trx, id, { actor, stamp, licensing }));
}
