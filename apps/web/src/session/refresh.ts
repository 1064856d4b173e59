import { type Credentials, signCallsWith } from '#web/lib/credentials.ts';
import { nowText } from '#web/text/now-text.ts';
import { notify } from '#web/ui/notify.ts';
import { authKey, isExpired, useAuth } from './auth-store.ts';
import { endSession } from './sign-out.ts';

const lock = 'quaygate-refresh';
let running: Promise<boolean> | undefined;

/** A new token in place of the refused one: once for all who wait here (SESS-16), once for all tabs (SESS-23). */
function refresh(refused: string | undefined): Promise<boolean> {
  running ??= navigator.locks
    .request(lock, () => renew(refused))
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function renew(refused: string | undefined): Promise<boolean> {
  // Another tab may have been faster, or have signed out.
  if (localStorage.getItem(authKey) === null) {
    endSession();
    return false;
  }
  await useAuth.persist.rehydrate();
  const { accessToken } = useAuth.getState();
  if (accessToken !== refused) return accessToken !== undefined;
  try {
    await (await import('./calls.ts')).refreshCall();
    return true;
  } catch {
    await expire();
    return false;
  }
}

/** At the start: a token that is over is renewed, once for all tabs that start together (SESS-02, SESS-23). */
export async function renewExpired(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    await useAuth.persist.rehydrate();
    if (isExpired(useAuth.getState())) await (await import('./calls.ts')).refreshCall();
  });
}

/** Once per failed refresh of a signed-in user (ERR-10, ERR-22). */
async function expire(): Promise<void> {
  if (!useAuth.getState().userId) return;
  endSession();
  notify.error(await nowText('shell', 'session.expired'));
}

const credentials: Credentials = { token: () => useAuth.getState().accessToken, refresh, expire };

export function signCalls(): void {
  signCallsWith(credentials);
}
