import { type EvaluatedFlag, type FeatureSwitch, featureFlagKeys } from '@quaygate/contract';
import { takeNamedLock } from '../../db/named-lock.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { type Chosen, findChosen, switchFlag } from './feature-flag.queries.ts';

type FlagDeps = Pick<Deps, 'db' | 'settings'>;

/** Every flag with what decides it: a setting, else an administrator, else the default; a demo shows what there is. */
export async function switchesOf({ db, settings }: FlagDeps): Promise<FeatureSwitch[]> {
  const chosen = await findChosen(db);
  return featureFlagKeys.map((key) => {
    const found: Partial<Chosen> = chosen.find((each) => each.key === key) ?? {};
    const { isOn = null, changedDate = null, changedBy = null } = found;
    const given = settings[key];
    return { key, isOn: given ?? isOn ?? settings.demo, given, chosen: isOn, changedDate, changedBy };
  });
}

const evaluated = ({ key, isOn }: FeatureSwitch): EvaluatedFlag => ({
  key,
  value: isOn,
  reason: 'STATIC',
  variant: isOn ? 'on' : 'off',
  metadata: {},
});

/** Every flag as it is for the installation; neither the context nor the caller matters. */
export const flagsOf = async (deps: FlagDeps): Promise<EvaluatedFlag[]> => (await switchesOf(deps)).map(evaluated);

/** @throws Refusal not_found */
export async function flagOf(deps: FlagDeps, key: string): Promise<EvaluatedFlag> {
  const flag = (await flagsOf(deps)).find((one) => one.key === key);
  if (!flag) throw new Refusal('not_found');
  return flag;
}

/** Who switches. */
interface By {
  actor: Actor;
  userId: string;
}

/**
 * An administrator switches a flag for the installation (SETUP-82). @throws Refusal not_found, flag_set_by_installation
 */
export async function changeFlag(
  deps: FlagDeps & Pick<Deps, 'now'>,
  { actor, userId }: By,
  name: string,
  isOn: boolean,
): Promise<FeatureSwitch> {
  const key = featureFlagKeys.find((each) => each === name);
  if (!key) throw new Refusal('not_found');
  if (deps.settings[key] !== null) throw new Refusal('flag_set_by_installation');
  const stamp = { changedDate: deps.now(), changedBy: userId };
  return deps.db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, 'quaygate flags');
    const find = async () => (await switchesOf({ db: trx, settings: deps.settings })).find((each) => each.key === key);
    const before = await find();
    await switchFlag(trx, key, isOn, stamp);
    if (before?.isOn !== isOn) {
      const object = { kind: 'installation', id: key, name: null } as const;
      const change = { before: { [key]: !isOn }, after: { [key]: isOn } };
      await recordAct(trx, actor, stamp.changedDate, { kind: 'featureFlagChanged', object, ...change });
    }
    const after = await find();
    if (!after) throw new Refusal('not_found');
    return after;
  });
}
