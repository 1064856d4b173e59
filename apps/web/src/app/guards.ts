import { redirect } from '@tanstack/react-router';
import { currentRoles, opens } from '#web/session/can.ts';
import { isFreePlan } from '#web/session/forwarder-context.ts';
import { loadConfig } from '#web/session/load-context.ts';
import { useForwarderSelection, useTerminalSelection } from '#web/session/selections.ts';
import { useSession } from '#web/session/session-store.ts';
import type { Place } from './places.ts';

export const isSignedIn = (): boolean => useSession.getState().status === 'signed-in';

// A guard's redirect replaces the entry, so that one step back leaves the refused address (NAV-39).
const leadTo = (to: string) => redirect({ to, replace: true });

export function requireSignIn(): void {
  if (!isSignedIn()) throw leadTo('/login');
}

export function requireVisitor(): void {
  if (isSignedIn()) throw leadTo('/');
}

export function hasCapability(capability: Place['capability']): boolean {
  if (!capability) return true;
  const { selected } = useTerminalSelection.getState();
  const terminal = useSession.getState().terminals.items.find(({ id }) => id === selected?.id);
  return terminal?.capabilities.includes(capability) ?? false;
}

/** Sign-in, then roles, then terminal, then flag (NAV-37), then the plan (NAV-43). */
export const guardOf = (place: Place) => async (): Promise<void> => {
  requireSignIn();
  if (!opens(place.roles, currentRoles())) throw leadTo('/403');
  if (!hasCapability(place.capability)) throw leadTo('/403');
  if (place.flag && !useSession.getState().flags[place.flag]) throw leadTo('/404');
  if (place.area === 'forwarder') await knowPlan();
  if (place.plan && isFreePlan(useSession.getState().config)) throw leadTo('/forwarderOperator');
};

/** After a failure the config is asked for again on each entry into the area (SESS-22). */
async function knowPlan(): Promise<void> {
  if (!useSession.getState().config && useForwarderSelection.getState().selected) await loadConfig();
}
