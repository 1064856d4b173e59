import {
  type Forwarder,
  type ForwarderConfig,
  type ForwarderConfigChange,
  forwarderRead,
  platformAdmin,
  platformRead,
} from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import { holds, type User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { findNamed } from '../dimension/dimension.queries.ts';
import { updatePlan } from '../trucking-company/trucking-company.queries.ts';
import { findCompany, findPreferences, savePreferences } from './forwarder.queries.ts';

/** Platform roles without a forwarder role work with every trucking company (ROLE-19). */
const seesEvery = (user: User) => !holds(user, forwarderRead) && holds(user, platformRead);

/** Forwarder roles see their linked forwarders. */
const linkedTo = (user: User): Forwarder[] =>
  holds(user, forwarderRead) ? user.forwarders.map(({ id, name }) => ({ id, name })) : [];

export async function forwardersOf({ db }: Deps, user: User): Promise<Forwarder[]> {
  return seesEvery(user) ? findNamed(db, 'truckingCompany') : linkedTo(user);
}

export async function forwarderOf({ db }: Deps, user: User, forwarderId: string): Promise<Forwarder> {
  const found = seesEvery(user)
    ? await findCompany(db, forwarderId)
    : linkedTo(user).find(({ id }) => id === forwarderId);
  if (!found) throw new Refusal('forwarder_not_found');
  return { id: found.id, name: found.name };
}

export async function configOf({ db }: Deps, user: User, forwarderId: string): Promise<ForwarderConfig> {
  const [company, preferences] = await Promise.all([
    findCompany(db, forwarderId),
    findPreferences(db, user.id, forwarderId),
  ]);
  if (!company) throw new Refusal('forwarder_not_found');
  return {
    plan: company.tier,
    features: company.features,
    licensing: company.licensing,
    getStatusFormPreferences: preferences,
  };
}

/** Users change their own form preferences; plan and features are the administrator's. */
export async function changeConfig(
  deps: Deps,
  user: User,
  forwarderId: string,
  change: ForwarderConfigChange,
): Promise<ForwarderConfig> {
  const before = await configOf(deps, user, forwarderId);
  const { plan: tier = before.plan, features = before.features } = change;
  const changesPlan = tier !== before.plan || JSON.stringify(features) !== JSON.stringify(before.features);
  if (changesPlan && !holds(user, platformAdmin)) throw new Refusal('plan_not_changeable');

  await deps.db.transaction().execute(async (trx) => {
    if (changesPlan) {
      await updatePlan(trx, forwarderId, { tier, features, changedDate: deps.now(), changedBy: user.id });
    }
    if (change.getStatusFormPreferences)
      await savePreferences(trx, user.id, forwarderId, change.getStatusFormPreferences);
  });
  return configOf(deps, user, forwarderId);
}
