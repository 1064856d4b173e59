import { forgetUser, useAuth } from './auth-store.ts';
import { dropDraft } from './drop-draft.ts';
import { clearContext, useSession } from './session-store.ts';
import { noteEnded } from './wanted.ts';

/** Whose session is over, and whether they wanted that. */
interface Ended {
  userId: string | undefined;
  isOwnDoing: boolean;
}

const endings = new Set<(ended: Ended) => void>();

/** Registers what must end with the session: a running call, the socket, the chat, cached answers (SESS-18). */
export function whenSignedOut(end: (ended: Ended) => void): () => void {
  endings.add(end);
  return () => endings.delete(end);
}

/** Ends the session in this tab. Language and selections stay. */
export function endSession({ userId = useAuth.getState().userId, isOwnDoing = false }: Partial<Ended> = {}): void {
  noteEnded(userId, isOwnDoing);
  if (isOwnDoing) dropDraft();
  for (const end of endings) end({ userId, isOwnDoing });
  forgetUser();
  clearContext();
  useSession.setState({ status: 'signed-out' });
}

/**
 * Signs out at the server and here; the removed `auth-store` signs out the other tabs.
 * @returns where the session at the issuer ends, where that is a page
 */
export async function signOut(isOwnDoing = false): Promise<string | undefined> {
  const { userId } = useAuth.getState();
  const tell = () => import('../rights/calls.ts').then(({ signOutCall }) => signOutCall()).catch(() => undefined);
  const told = userId ? tell() : undefined;
  endSession({ isOwnDoing });
  return (await told)?.location;
}

/** The user wants to go: signs out at the issuer's page too, which leads back to the sign-in. */
export async function leave(): Promise<void> {
  const address = await signOut(true);
  if (address) location.assign(address);
}
