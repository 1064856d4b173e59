import { forgetUser, useAuth } from './auth-store.ts';
import { clearContext, useSession } from './session-store.ts';

const endings = new Set<() => void>();

/** Registers what must end with the session: a running call, the socket, the chat, cached answers (SESS-18). */
export function whenSignedOut(end: () => void): () => void {
  endings.add(end);
  return () => endings.delete(end);
}

/** Ends the session in this tab. Language and selections stay. */
export function endSession(): void {
  for (const end of endings) end();
  forgetUser();
  clearContext();
  useSession.setState({ status: 'signed-out' });
}

/**
 * Signs out at the server and here; the removed `auth-store` signs out the other tabs.
 * @returns where the session at the issuer ends, where that is a page
 */
export async function signOut(): Promise<string | undefined> {
  const { userId } = useAuth.getState();
  const tell = () => import('../rights/calls.ts').then(({ signOutCall }) => signOutCall()).catch(() => undefined);
  const told = userId ? tell() : undefined;
  endSession();
  return (await told)?.location;
}

/** The user wants to go: signs out at the issuer's page too, which leads back to the sign-in. */
export async function leave(): Promise<void> {
  const address = await signOut();
  if (address) location.assign(address);
}
