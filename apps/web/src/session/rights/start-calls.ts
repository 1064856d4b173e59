import { startKey } from '#web/lib/call/early.ts';
import { useAuth } from '../sign-in/auth-store.ts';
import { useSession } from '../sign-in/session-store.ts';
import { whenSignedOut } from '../sign-in/sign-out.ts';
import { useForwarderSelection } from './selections.ts';

/** Remembers what this start asked for with success: addresses with ids, nothing else. */
export async function rememberStart(): Promise<void> {
  const [{ startAddresses }, { pathsOfScreens }] = await Promise.all([
    import('./calls.ts'),
    import('#web/lib/call/start-notes.ts'),
  ]);
  const { userId } = useAuth.getState();
  if (!userId) return;
  const { terminals, forwarders, trainOperators, config } = useSession.getState();
  const known = {
    terminals: terminals.state === 'loaded',
    forwarders: forwarders.state === 'loaded',
    trainOperators: trainOperators.state === 'loaded',
  };
  const addresses = startAddresses(known, config && useForwarderSelection.getState().selected?.id);
  localStorage.setItem(startKey, JSON.stringify({ userId, addresses, screens: pathsOfScreens(userId) }));
}

whenSignedOut(() => localStorage.removeItem(startKey));
