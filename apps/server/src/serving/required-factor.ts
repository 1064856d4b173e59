import { factorKinds } from '../identity/factor/has-factor.ts';
import type { Soon } from '../plumbing/soon.ts';
import type { Asks } from './call-time.ts';
import { holds, type User } from './caller.ts';
import type { Deps } from './deps.ts';

/** Whether a role of the user wants a passkey, not only any second factor (FACT-43). */
export const needsPasskey = ({ settings }: Pick<Deps, 'settings'>, user: User) => holds(user, settings.passkeyRoles);

/** No call waits for it. */
const atOnce: Asks = { ask: (todo) => todo() };

/** Whether a role of the user requires a second factor, or a passkey, that they have not set up (FACT-40, FACT-43). */
export function lacksFactor(deps: Pick<Deps, 'db' | 'settings'>, user: User, time: Asks = atOnce): Soon<boolean> {
  const wantsPasskey = needsPasskey(deps, user);
  const has = wantsPasskey ? user.hasPasskey : user.hasFactor;
  if (has || !(wantsPasskey || holds(user, deps.settings.factorRoles))) return false;
  return time.ask(() => lacksStill(deps, user, wantsPasskey));
}

/** The caller is remembered for a moment; the factor may have come since. */
async function lacksStill({ db }: Pick<Deps, 'db'>, user: User, wantsPasskey: boolean): Promise<boolean> {
  const kinds = await factorKinds(db, user.id);
  return !(wantsPasskey ? kinds.includes('passkey') : kinds.length > 0);
}
