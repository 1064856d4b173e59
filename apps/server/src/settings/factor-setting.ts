import type { Given } from './given.ts';

/** Who must have a second factor: administrators, unless it is said otherwise or not kept here. */
export function readFactors({ FACTOR_REQUIRED_ROLES: given }: Given, isFree: boolean) {
  const named = given ?? (isFree ? [] : [{ role: 'quaygate_admin', kind: 'any' } as const]);
  const rolesOf = (list: typeof named) => list.map(({ role }) => role);
  return { factorRoles: rolesOf(named), passkeyRoles: rolesOf(named.filter(({ kind }) => kind === 'passkey')) };
}
