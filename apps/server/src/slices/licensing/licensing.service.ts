import type { InstallationLicensing, TruckingCompany } from '@quaygate/contract';
import { type Licensing, licensingOf } from '@quaygate/rules';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findTruckingCompany, lockTruckingCompany } from '../trucking-company/trucking-company.queries.ts';
import { chooseLicensing, findLicensing, setCompanyLicensing, tellUsers, waiveSetupFees } from './licensing.queries.ts';

type LicensingDeps = Pick<Deps, 'db' | 'now' | 'payments'>;

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

function requireCards({ payments }: LicensingDeps, licensing: Licensing | null): void {
  if (licensing === 'card' && !payments) throw new Refusal('payments_not_configured');
}

/**
 * Chooses for all companies for which nothing else is chosen (SETUP-10).
 * @throws Refusal licensing_set_by_installation, payments_not_configured
 */
export async function changeLicensing(deps: LicensingDeps, { actor, userId }: By, licensing: Licensing) {
  requireCards(deps, licensing);
  const stamp = { changedDate: deps.now(), changedBy: userId };
  await deps.db.transaction().execute(async (trx) => {
    const choice = await findLicensing(trx, true);
    if (choice.given) throw new Refusal('licensing_set_by_installation');
    const before = licensingOf(choice);
    await chooseLicensing(trx, licensing, stamp);
    if (before === licensing) return;
    await waiveSetupFees(trx, stamp);
    const object = { kind: 'installation', id: 'licensing', name: null } as const;
    const change = { before: { licensing: before }, after: { licensing } };
    await recordAct(trx, actor, stamp.changedDate, { kind: 'licensingChanged', object, ...change });
    await tellUsers(trx);
  });
  return getLicensing(deps);
}

/**
 * Chooses for one company; null: as the installation (SETUP-11).
 * @throws Refusal not_found, payments_not_configured
 */
export async function changeCompanyLicensing(
  deps: LicensingDeps,
  { actor, userId }: By,
  id: string,
  licensing: Licensing | null,
): Promise<TruckingCompany> {
  requireCards(deps, licensing);
  const stamp = { changedDate: deps.now(), changedBy: userId };
  return deps.db.transaction().execute(async (trx) => {
    const stored = await lockTruckingCompany(trx, id);
    if (!stored) throw new Refusal('not_found');
    if (stored.licensing === licensing) return stored;
    await setCompanyLicensing(trx, id, licensing);
    await waiveSetupFees(trx, stamp, id);
    const object = { kind: 'truckingCompany', id, name: stored.name } as const;
    const change = { before: { licensing: stored.licensing }, after: { licensing } };
    await recordAct(trx, actor, stamp.changedDate, { kind: 'licensingChanged', object, ...change });
    await tellUsers(trx, id);
    return (await findTruckingCompany(trx, id)) ?? stored;
  });
}
