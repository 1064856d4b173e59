import { useAuth } from '../sign-in/auth-store.ts';
import { useSession } from '../sign-in/session-store.ts';
import { whenSignedOut } from '../sign-in/sign-out.ts';
import { useForwarderSelection } from './selections.ts';

/** Read by `first-paint.js`, which asks for these at the next start of the same user, before the scripts are there (SESS-32). */
const key = 'start-calls';

/** Remembers what this start asked for with success: addresses with ids, nothing else. */
export async function rememberStart(): Promise<void> {
  const { startAddresses } = await import('./calls.ts');
  const { userId } = useAuth.getState();
  if (!userId) return;
  const { terminals, forwarders, trainOperators, config } = useSession.getState();
  const known = {
    terminals: terminals.state === 'loaded',
    forwarders: forwarders.state === 'loaded',
    trainOperators: trainOperators.state === 'loaded',
  };
  const addresses = startAddresses(known, config && useForwarderSelection.getState().selected?.id);
  localStorage.setItem(key, JSON.stringify({ userId, addresses }));
}

whenSignedOut(() => localStorage.removeItem(key));
