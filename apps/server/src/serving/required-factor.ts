import { hasFactor } from '../identity/factor/has-factor.ts';
import { holds, type User } from './caller.ts';
import type { Deps } from './deps.ts';

/** Whether a role of the user requires a second factor that they have not set up (FACT-40). */
export async function lacksFactor({ db, settings }: Pick<Deps, 'db' | 'settings'>, user: User): Promise<boolean> {
  if (user.hasFactor || !holds(user, settings.factorRoles)) return false;
  // The caller is remembered for a moment; the factor may have come since.
  return !(await hasFactor(db, user.id));
}
