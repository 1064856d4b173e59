import { driverTour, type FactorNeeded, identity } from '@quaygate/contract';
import { create } from 'zustand';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { signCallsWith } from '#web/lib/call/credentials.ts';
import { authKey, forgetUser, isExpired, rememberToken, useAuth } from '#web/session/sign-in/auth-store.ts';
import { signWithPasskey } from '#web/session/sign-in/passkey.ts';
import { isRefusal, withRetries } from '#web/session/sign-in/refresh-attempts.ts';
import { withRefreshLock } from '#web/session/sign-in/refresh-lock.ts';

/** Who uses the app: no one, a driver, or somebody else who is signed in. */
export type Standing = 'starting' | 'signed-out' | 'driver' | 'no-driver';

export const useStanding = create<{ standing: Standing }>()(() => ({ standing: 'starting' }));

const stand = (standing: Standing) => useStanding.setState({ standing });

const endings = new Set<() => void>();
/** Registers what is removed with the session (DRV-APP-06). The returned function takes it back. */
export function whenOver(end: () => void): () => void {
  endings.add(end);
  return () => endings.delete(end);
}

const leavings = new Set<() => void>();
/** Registers what is removed when the driver signs out, and stays where a session just ends (DRV-IDN-04). */
export const whenSignedOut = (leave: () => void): void => void leavings.add(leave);

function endSession(): void {
  for (const end of endings) end();
  forgetUser();
  stand('signed-out');
}

let running: Promise<boolean> | undefined;

/** Gets a new token, once for all calls that wait; false when the session is over. Throws where no answer came. */
function refresh(refused: string | undefined): Promise<boolean> {
  running ??= withRefreshLock(async (wrote) => {
    if (localStorage.getItem(authKey) === null) {
      endSession();
      return false;
    }
    await useAuth.persist.rehydrate();
    const { accessToken } = useAuth.getState();
    if (accessToken !== refused) return accessToken !== undefined;
    try {
      await withRetries(async () => rememberToken(await call(identity.refresh, {})));
      wrote();
      return true;
    } catch (reason) {
      if (!isRefusal(reason)) throw reason;
      endSession();
      return false;
    }
  }).finally(() => {
    running = undefined;
  });
  return running;
}

export const ids = () => ({ u: useAuth.getState().userId });

/** Asked when an answer is there: whether the driver of now is signed in still. Otherwise it must leave nothing on the phone. */
export function stillSignedIn(): () => boolean {
  const { u } = ids();
  return () => u !== undefined && ids().u === u;
}

/** Who signed out while the server was asked stays signed out. */
function standSignedIn(standing: 'driver' | 'no-driver'): void {
  if (useAuth.getState().userId !== undefined) stand(standing);
}

/** A driver is who may read their own tours; without a network who was one stays one. */
async function findStanding(): Promise<void> {
  try {
    if (isExpired(useAuth.getState())) await refresh(useAuth.getState().accessToken);
    if (!useAuth.getState().userId) return;
    await call(driverTour.list, { params: ids() });
    standSignedIn('driver');
  } catch (reason) {
    if (hasCode(reason, 'forbidden', 'factor_required')) standSignedIn('no-driver');
    else if (isRefusal(reason)) endSession();
    else standSignedIn('driver');
  }
}

export function startSession(): void {
  signCallsWith({
    token: () => useAuth.getState().accessToken,
    refresh,
    expire: async () => endSession(),
    // The screen that needs a proof asks for it.
    prove: async () => false,
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === authKey && newValue === null) endSession();
  });
  const isSignedIn = useAuth.getState().userId !== undefined;
  // What the phone keeps is shown at once; the server is asked beside.
  stand(isSignedIn ? 'driver' : 'signed-out');
  if (isSignedIn) void findStanding();
}

/** @returns what is still needed, or undefined when there is a session */
export async function signIn(email: string, password: string): Promise<FactorNeeded | undefined> {
  const answer = await call(identity.signIn, { body: { email, password } });
  if ('factorTicket' in answer) return answer;
  rememberToken(answer);
  await findStanding();
  return undefined;
}

export async function signInWithCode(factorTicket: string, code: string): Promise<void> {
  rememberToken(await call(identity.signInWithFactor, { body: { factorTicket, code } }));
  await findStanding();
}

/** With a passkey: the second step where there is a ticket, all of the sign-in without one (DRV-APP-11). */
export async function signInWithPasskey(factorTicket?: string): Promise<void> {
  const options = await call(identity.startPasskeySignIn, { body: factorTicket ? { factorTicket } : {} });
  const passkey = await signWithPasskey(options);
  const token = factorTicket
    ? call(identity.signInWithFactor, { body: { factorTicket, passkey } })
    : call(identity.signInWithPasskey, { body: { passkey } });
  rememberToken(await token);
  await findStanding();
}

export function signOut(): void {
  void call(identity.signOut, {}).catch(() => undefined);
  for (const leave of leavings) leave();
  endSession();
}
