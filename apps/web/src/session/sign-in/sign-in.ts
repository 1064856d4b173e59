import type { FactorNeeded } from '@quaygate/contract';
import { enter } from '../start.ts';

/** Signs in and loads the session, or answers what is needed before. Throws what the identity provider refused. */
export async function signIn(email: string, password: string): Promise<FactorNeeded | undefined> {
  const { signInCall } = await import('../rights/calls.ts');
  const needed = await signInCall(email, password);
  if (!needed) await enter();
  return needed;
}

/** The second step, with a code of the authenticator app or a recovery code. */
export async function signInWithFactor(ticket: string, code: string): Promise<void> {
  const { factorCall } = await import('../rights/calls.ts');
  await factorCall(ticket, code);
  await enter();
}

/** With a passkey: the second step where there is a ticket, all of the sign-in without one. */
export async function signInWithPasskey(ticket?: string): Promise<void> {
  const { passkeyCall } = await import('../rights/calls.ts');
  await passkeyCall(ticket);
  await enter();
}

export async function requestPasswordReset(email: string): Promise<void> {
  await (await import('../rights/calls.ts')).resetPasswordCall(email);
}
