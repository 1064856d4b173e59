import { useLanguage } from '#web/text/language.ts';
import { nowText } from '#web/text/now-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { startChat } from './flags/chat.ts';
import { followFlags } from './flags/flags.ts';
import { loadContext } from './rights/load-context.ts';
import { authKey, isExpired, useAuth } from './sign-in/auth-store.ts';
import { useEnding } from './sign-in/ending.ts';
import { renewExpired, signCalls } from './sign-in/refresh.ts';
import { isRefusal } from './sign-in/refresh-attempts.ts';
import { useSession } from './sign-in/session-store.ts';
import { endSession, signOut, whenSignedOut } from './sign-in/sign-out.ts';
import { wantedBy } from './sign-in/wanted.ts';

let isFollowed = false;

/** What a signed-in user chooses is also the language in which they are written to (I18N-22). */
function followLanguage(): void {
  if (isFollowed) return;
  isFollowed = true;
  useLanguage.subscribe(({ language }) => {
    if (!useAuth.getState().userId) return;
    // A choice that does not arrive is made again with the next switch.
    void import('./rights/calls.ts')
      .then(({ changeLanguageCall }) => changeLanguageCall(language))
      .catch(() => undefined);
  });
}

/** The authentication listener of the start: a visitor who never signed in asks nothing of the server (SESS-02). */
export async function startSession(): Promise<void> {
  signCalls();
  addEventListener('storage', followOtherTabs);
  if (!useAuth.getState().userId) return useSession.setState({ status: 'signed-out' });
  try {
    if (isExpired(useAuth.getState())) await renewExpired();
    await enter();
  } catch (reason) {
    const isOver = isRefusal(reason);
    useEnding.setState({ isOver });
    if (isOver) endSession();
    // The stored user stays, so that reloading the page tries again (ERR-12).
    else useSession.setState({ status: 'signed-out' });
    notify.error(await nowText('shell', isOver ? 'session.expired' : 'session.startFailed'));
  }
}

/** Loads what a signed-in user needs and opens the application; without user data they are signed out (SESS-17). */
export async function enter(): Promise<void> {
  if (!(await loadContext())) return void (await signOut());
  useSession.setState({ status: 'signed-in' });
  if (useSession.getState().needsFactor) return;
  begin();
}

/** The rest of the session, once a required second factor is set up. */
export async function enterWithFactor(): Promise<void> {
  if (await loadContext()) begin();
}

let hasBegun = false;
const chatAfterMs = 1_000;
whenSignedOut(() => {
  hasBegun = false;
});

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  followFlags();
  followLanguage();
  void import('./rights/follow-rights.ts').then((rights) => rights.followRights());
  // Behind the first rows.
  setTimeout(() => hasBegun && void startChat(), chatAfterMs);
}

/** A logout in one tab logs out all; another user in `auth-store` reloads (SESS-23). */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== authKey && event.key !== null) return;
  const mine = useAuth.getState().userId;
  void Promise.resolve(useAuth.persist.rehydrate()).then(() => {
    const now = localStorage.getItem(authKey) === null ? undefined : useAuth.getState().userId;
    // The store knows no one any more.
    if (mine && !now) endSession({ userId: mine });
    // Somebody has signed in in another tab: this one goes on where it stood.
    else if (!mine && location.pathname === '/login') location.replace(wantedBy(now));
    else if (mine !== now) location.reload();
  });
}
