import { redirect } from '@tanstack/react-router';
import { refreshFlags } from '#web/session/flags/flags.ts';
import { currentRoles, opens } from '#web/session/rights/can.ts';
import { loadConfig, loadForwarders } from '#web/session/rights/load-context.ts';
import { settleSelection, useForwarderSelection, useTerminalSelection } from '#web/session/rights/selections.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { returnFromPage } from '#web/session/sign-in/page-sign-in.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { leave } from '#web/session/sign-in/sign-out.ts';
import { forgetWanted, rememberWanted } from '#web/session/sign-in/wanted.ts';
import { refusal, type Standing } from './access.ts';
import type { AreaName, Place } from './place.ts';

const isSignedIn = (): boolean => useSession.getState().status === 'signed-in';

// A guard's redirect replaces the entry, so that one step back leaves the refused address (NAV-39).
const leadTo = (to: '/' | '/login' | NonNullable<ReturnType<typeof refusal>>) => redirect({ to, replace: true });

/** Whether the coming navigation to the sign-in is to end the session. */
let isLeaving = false;

/**
 * Signing out is a navigation to the sign-in like any other, so that a screen with unsaved changes asks first. A user
 * who stays there has cancelled it.
 */
export function requestSignOut(): void {
  isLeaving = true;
}

/** The present path, and whether this navigation entered it: another search on the same screen is no entry. */
let here = '';
let isEntry = true;

interface Step {
  location: { pathname: string; href: string };
  preload: boolean;
}

/** Asked before every guard inside. */
export function requireSignIn({ location, preload }: Step): void {
  if (!preload) {
    isLeaving = false;
    isEntry = location.pathname !== here;
    here = location.pathname;
  }
  if (!isSignedIn()) {
    if (!preload) rememberWanted(location.href, useAuth.getState().userId);
    throw leadTo('/login');
  }
  // The home screen offers it (AUTH-57).
  if (!preload && location.pathname !== '/') forgetWanted();
  if (useSession.getState().needsFactor && location.pathname !== '/') throw leadTo('/');
}

export function requireVisitor({ preload }: Step): void {
  if (isLeaving && !preload) {
    isLeaving = false;
    void leave();
  }
  if (isSignedIn()) throw leadTo('/');
}

/** The issuer's page leads here; no screen is shown. */
export async function leadFromPage({ preload }: Pick<Step, 'preload'>): Promise<void> {
  if (preload) return;
  throw redirect({ href: await returnFromPage(window.location.search), replace: true });
}

/** What the selected terminal is capable of. */
export function currentCapabilities(): readonly string[] {
  const { selected } = useTerminalSelection.getState();
  return useSession.getState().terminals.items.find(({ id }) => id === selected?.id)?.capabilities ?? [];
}

const currentStanding = (): Standing => {
  const { flags, config } = useSession.getState();
  return { roles: currentRoles(), capabilities: currentCapabilities(), flags, config };
};

/** After the sign-in the roles, then terminal, then flag (NAV-37), then the plan (NAV-43). */
export const guardOf =
  (place: Place) =>
  async ({ preload }: Step): Promise<void> => {
    // Pointing at a link enters nothing: neither area nor terminal may change.
    if (preload) return;
    if (!opens(place.roles, currentRoles())) throw leadTo('/403');
    enterTerminals(place.area);
    if (place.flag && refusal(place, currentStanding()) !== '/403') await awaitFlag(place.flag);
    if (place.area === 'forwarder') await loadPlan();
    const to = refusal(place, currentStanding());
    if (to) throw leadTo(to);
  };

/** Whether the guard would open a place as things stand. */
export const isOpen = (place: Place): boolean => refusal(place, currentStanding()) === undefined;

/** On entering an area whose list lacks the selected terminal the first of that area is selected (SESS-24). */
function enterTerminals(area: AreaName | undefined): void {
  if (area !== 'terminal' && area !== 'train') return;
  const { items } = useSession.getState().terminals;
  const own = items.filter(({ areas }) => areas.includes(area));
  // A list that failed, or has none of this area, takes nothing away (SESS-12).
  if (own.length > 0) settleSelection(useTerminalSelection, own);
}

/** Waits for the answer where the flag is not known to be on; what is open is not held up (FLAG-05). */
async function awaitFlag(flag: NonNullable<Place['flag']>): Promise<void> {
  const asked = refreshFlags();
  if (!useSession.getState().flags[flag]) await asked;
}

/**
 * Platform roles have no list of their own; it is loaded when they come (ROLE-19). After a failure the config is asked
 * for again on each entry into a screen, not at another search on it (SESS-22).
 */
async function loadPlan(): Promise<void> {
  const { forwarders, config } = useSession.getState();
  if (forwarders.state === 'idle') await loadForwarders();
  else if (isEntry && !config && useForwarderSelection.getState().selected) await loadConfig();
}
