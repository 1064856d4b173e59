import { hasCode } from '#web/lib/call/api-error.ts';
import { type Credentials, signCallsWith } from '#web/lib/call/credentials.ts';
import { nowText } from '#web/text/now-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { authKey, isExpired, useAuth } from './auth-store.ts';
import { useEnding } from './ending.ts';
import { askForProof } from './proof.ts';
import { isRefusal, withRetries } from './refresh-attempts.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { endSession, signOut } from './sign-out.ts';

let running: Promise<boolean> | undefined;

/** Gets a new token in place of the refused one: once for all calls that wait here (SESS-16), once for all tabs (SESS-23). */
function refresh(refused: string | undefined): Promise<boolean> {
  running ??= withRefreshLock((wrote) => renew(refused, wrote)).finally(() => {
    running = undefined;
  });
  return running;
}

async function ask(): Promise<void> {
  const { refreshCall } = await import('../rights/calls.ts');
  await withRetries(refreshCall);
}

/** False when the session is over; throws when no answer came, which leaves the session as it is (SESS-26). */
async function renew(refused: string | undefined, wrote: () => void): Promise<boolean> {
  // Another tab may have refreshed already, or signed out.
  if (localStorage.getItem(authKey) === null) {
    endSession();
    return false;
  }
  await useAuth.persist.rehydrate();
  const { accessToken } = useAuth.getState();
  if (accessToken !== refused) return accessToken !== undefined;
  try {
    await ask();
    wrote();
    return true;
  } catch (reason) {
    if (!isRefusal(reason)) throw reason;
    await expire(reason);
    return false;
  }
}

/** At the start an expired token is refreshed, once for all tabs that start together (SESS-02, SESS-23). */
export async function renewExpired(): Promise<void> {
  await withRefreshLock(async (wrote) => {
    await useAuth.persist.rehydrate();
    if (!isExpired(useAuth.getState())) return;
    await ask();
    wrote();
  });
}

/** Signs out and says why, once per refused refresh (ERR-10, ERR-22). */
async function expire(reason?: unknown): Promise<void> {
  if (!useAuth.getState().userId) return;
  void signOut();
  const isDisabled = hasCode(reason, 'auth/user-disabled');
  useEnding.setState({ isOver: true, isDisabled });
  notify.error(await (isDisabled ? nowText('login', 'userDisabled') : nowText('shell', 'session.expired')));
}

const credentials: Credentials = {
  token: () => useAuth.getState().accessToken,
  refresh,
  expire,
  prove: askForProof,
};

export function signCalls(): void {
  signCallsWith(credentials);
}
