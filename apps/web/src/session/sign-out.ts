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

/** Signs out at the identity provider and here; the removed `auth-store` signs out the other tabs. */
export async function signOut(): Promise<void> {
  const { userId } = useAuth.getState();
  const tell = () => import('./calls.ts').then(({ signOutCall }) => signOutCall()).catch(() => undefined);
  const told = userId ? tell() : undefined;
  endSession();
  await told;
}
