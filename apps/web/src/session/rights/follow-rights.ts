import { ApiError } from '#web/lib/call/api-error.ts';
import { renewFlags } from '../flags/flags.ts';
import { useAuth } from '../sign-in/auth-store.ts';
import { useSession } from '../sign-in/session-store.ts';
import { whenSignedOut } from '../sign-in/sign-out.ts';
import { loadContext } from './load-context.ts';
import { useForwarderSelection } from './selections.ts';

/** Roles and plan are asked for again this often while the tab is visible, and when it is shown again, in milliseconds. */
const intervalMs = 60_000;
/** Never twice within this time, however many calls are refused, in milliseconds. */
const pauseMs = 10_000;

const calls = () => import('./calls.ts');
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

let askedAt = Number.NEGATIVE_INFINITY;
/** The server has said that rights or links changed, and they were not read since. */
let haveChanged = false;

/** Takes over what an administrator changed since the sign-in (SESS-27). A failure changes nothing and is not shown. */
async function refreshRights(): Promise<void> {
  const { userId } = useAuth.getState();
  if (!userId || document.hidden || performance.now() - askedAt < pauseMs) return;
  askedAt = performance.now();
  const found = await (await calls()).userCall().catch(() => undefined);
  const { userId: now, userData } = useAuth.getState();
  if (!found || now !== userId) return;
  const wasTold = haveChanged;
  haveChanged = false;
  // Other roles may bring other forwarders, terminals and train operators.
  useSession.setState({ needsFactor: found.needsFactor, needsPasskey: found.needsPasskey });
  if (found.needsFactor) return;
  if (wasTold || !isSame(found.known.userData?.roles, userData?.roles)) await loadContext();
  else await refreshPlan();
}

/** The plan of the selected forwarder, where it is known already. */
async function refreshPlan(): Promise<void> {
  const { selected } = useForwarderSelection.getState();
  const known = useSession.getState().config;
  if (!selected || !known) return;
  const config = await (await calls()).configCall(selected.id).catch(() => undefined);
  // Another forwarder may have been selected, or the form saved, meanwhile.
  if (config && useSession.getState().config === known && !isSame(config, known)) useSession.setState({ config });
}

/** To be told every failure: a call that is forbidden may mean that rights have changed. */
export function noticeRefusal(reason: unknown): void {
  if (reason instanceof ApiError && reason.status === 403) void refreshRights();
}

/** To be told what the live stream says of the user's own rights: they are read at once, in a hidden tab when it is shown. */
export function noticeChangedRights(): void {
  haveChanged = true;
  askedAt = Number.NEGATIVE_INFINITY;
  renewFlags();
  void refreshRights();
}

/** Follows the rights of the user until the session ends. */
export function followRights(): void {
  haveChanged = false;
  askedAt = performance.now();
  const ask = () => void refreshRights();
  document.addEventListener('visibilitychange', ask);
  const timer = setInterval(ask, intervalMs);
  const forget = whenSignedOut(() => {
    document.removeEventListener('visibilitychange', ask);
    clearInterval(timer);
    forget();
  });
}
