import { redirect } from '@tanstack/react-router';
import { currentRoles, opens } from '#web/session/can.ts';
import { isFreePlan } from '#web/session/forwarder-context.ts';
import { loadConfig, loadForwarders } from '#web/session/load-context.ts';
import { settleSelection, useForwarderSelection, useTerminalSelection } from '#web/session/selections.ts';
import { useSession } from '#web/session/session-store.ts';
import type { Place } from './places.ts';

const isSignedIn = (): boolean => useSession.getState().status === 'signed-in';

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
  enterTerminals(place.area);
  if (!hasCapability(place.capability)) throw leadTo('/403');
  if (place.flag && !useSession.getState().flags[place.flag]) throw leadTo('/404');
  if (place.area === 'forwarder') await knowPlan();
  if (place.plan && isFreePlan(useSession.getState().config)) throw leadTo('/forwarderOperator');
};

/** On entering an area whose list lacks the selected terminal the first of that area is selected (SESS-24). */
function enterTerminals(area: Place['area']): void {
  if (area !== 'terminal' && area !== 'train') return;
  const { items } = useSession.getState().terminals;
  settleSelection(
    useTerminalSelection,
    items.filter(({ areas }) => areas.includes(area)),
  );
}

/**
 * Platform roles have no list of their own; it is loaded when they come (ROLE-19). After a failure the config is asked
 * for again on each entry into the area (SESS-22).
 */
async function knowPlan(): Promise<void> {
  const { forwarders, config } = useSession.getState();
  if (forwarders.state === 'idle') await loadForwarders();
  else if (!config && useForwarderSelection.getState().selected) await loadConfig();
}
