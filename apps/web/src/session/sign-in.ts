import { enter } from './start.ts';

/** Signs in and loads the session. Throws what the identity provider refused. */
export async function signIn(email: string, password: string): Promise<void> {
  const { signInCall } = await import('./calls.ts');
  await signInCall(email, password);
  await enter();
}

export async function requestPasswordReset(email: string): Promise<void> {
  await (await import('./calls.ts')).resetPasswordCall(email);
}
