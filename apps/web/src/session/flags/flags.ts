import { flagIntervalMs } from '@quaygate/rules';
import { useSession } from '../sign-in/session-store.ts';
import { whenSignedOut } from '../sign-in/sign-out.ts';

let askedAt = Number.NEGATIVE_INFINITY;
let running: Promise<void> | undefined;
let sessions = 0;

let later: ReturnType<typeof setTimeout> | undefined;

whenSignedOut(() => {
  sessions += 1;
  clearTimeout(later);
  askedAt = Number.NEGATIVE_INFINITY;
  running = undefined;
});

/** The flags of the server, asked for at most once per 10 s; calls that come meanwhile wait for the same answer (FLAG-02, FLAG-05). */
export function refreshFlags(): Promise<void> {
  if (running || performance.now() - askedAt < flagIntervalMs) return running ?? Promise.resolve();
  askedAt = performance.now();
  const asked = evaluate().finally(() => {
    if (running === asked) running = undefined;
  });
  running = asked;
  return asked;
}

/** After something was told to have changed: as soon as the pause is over, where they were asked for before. */
export function renewFlags(): void {
  clearTimeout(later);
  if (askedAt === Number.NEGATIVE_INFINITY) return;
  later = setTimeout(() => void refreshFlags(), Math.max(0, askedAt + flagIntervalMs - performance.now()));
}

async function evaluate(): Promise<void> {
  const mine = sessions;
  const flags = await import('./flag-client.ts').then((client) => client.evaluateFlags()).catch(() => undefined);
  // The answer for a session that has ended is dropped.
  if (sessions === mine) useSession.setState({ flags: flags ?? { mapIntegration: false } });
}

/** Asks for the flags as soon as the user works at a terminal: no other area has a screen that needs one (FLAG-05). */
export function followFlags(): void {
  const isAtTerminal = () => useSession.getState().terminals.items.some(({ areas }) => areas.includes('terminal'));
  if (isAtTerminal()) return void refreshFlags();
  const stop = useSession.subscribe(() => {
    if (!isAtTerminal()) return;
    stop();
    forget();
    void refreshFlags();
  });
  const forget = whenSignedOut(() => {
    stop();
    forget();
  });
}
