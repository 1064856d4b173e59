import { type Credentials, signCallsWith } from '#web/lib/credentials.ts';
import { nowText } from '#web/text/now-text.ts';
import { notify } from '#web/ui/notify.ts';
import { authKey, isExpired, useAuth } from './auth-store.ts';
import { endSession, signOut } from './sign-out.ts';

const lock = 'quaygate-refresh';
/** A browser hands the next tab the lock sooner than what was stored under it: so long, in milliseconds, it is kept. */
const untilSeen = 250;
let running: Promise<boolean> | undefined;

/** A new token in place of the refused one: once for all who wait here (SESS-16), once for all tabs (SESS-23). */
function refresh(refused: string | undefined): Promise<boolean> {
  running ??= inTurn((ask) => renew(refused, ask)).finally(() => {
    running = undefined;
  });
  return running;
}

type Ask = () => Promise<void>;

/** One tab at a time; who waits here goes on at once, the other tabs when they can see the new token. */
function inTurn<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  let hasAsked = false;
  const ask = async () => {
    await (await import('./calls.ts')).refreshCall();
    hasAsked = true;
  };
  return new Promise((resolve, reject) => {
    const turn = navigator.locks.request(lock, async () => {
      await work(ask).then(resolve, reject);
      if (hasAsked) await new Promise((seen) => setTimeout(seen, untilSeen));
    });
    turn.catch(reject);
  });
}

async function renew(refused: string | undefined, ask: Ask): Promise<boolean> {
  // Another tab may have been faster, or have signed out.
  if (localStorage.getItem(authKey) === null) {
    endSession();
    return false;
  }
  await useAuth.persist.rehydrate();
  const { accessToken } = useAuth.getState();
  if (accessToken !== refused) return accessToken !== undefined;
  try {
    await ask();
    return true;
  } catch {
    await expire();
    return false;
  }
}

/** At the start: a token that is over is renewed, once for all tabs that start together (SESS-02, SESS-23). */
export async function renewExpired(): Promise<void> {
  await inTurn(async (ask) => {
    await useAuth.persist.rehydrate();
    if (isExpired(useAuth.getState())) await ask();
  });
}

/** Once per failed refresh of a signed-in user (ERR-10, ERR-22). */
async function expire(): Promise<void> {
  if (!useAuth.getState().userId) return;
  void signOut();
  notify.error(await nowText('shell', 'session.expired'));
}

const credentials: Credentials = { token: () => useAuth.getState().accessToken, refresh, expire };

export function signCalls(): void {
  signCallsWith(credentials);
}
