import type { Role } from '@quaygate/contract';
import { heldRoles } from '@quaygate/rules';
import { useMemo } from 'react';
import { useAuth } from '../sign-in/auth-store.ts';

/** Whether roles open something; a list without roles is open to all (NAV-31). */
export function opens(needed: readonly Role[] | undefined, roles: readonly string[]): boolean {
  if (!needed) return true;
  const held = heldRoles(roles);
  return needed.some((role) => held.has(role));
}

const none: readonly string[] = [];
export const currentRoles = (): readonly string[] => useAuth.getState().userData?.roles ?? none;

/** Whether the signed-in user holds one of the roles. */
export function useCan(needed: readonly Role[] | undefined): boolean {
  const roles = useAuth((state) => state.userData?.roles ?? none);
  return useMemo(() => opens(needed, roles), [needed, roles]);
}
