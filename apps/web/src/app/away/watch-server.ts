/** Ready: calls may be sent. Away: the server answers, its database does not. Unknown: neither is known. */
export type ServerState = 'ready' | 'away' | 'unknown';

/** Thousands of browsers do not ask at once, nor all send their calls when it is back: a random moment in these milliseconds. */
const [first, last] = [1_000, 4_000];
const someTime = () => first + Math.random() * (last - first);

/** What the server says of itself. Where a proxy does not let that through, only the call itself can tell. */
export async function askServer(): Promise<ServerState> {
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    if (answer.status !== 503) return 'ready';
    const said: { reason?: unknown } = await answer.json();
    return said.reason === 'database' ? 'away' : 'unknown';
  } catch {
    return 'unknown';
  }
}

interface Watching {
  ask: () => Promise<ServerState>;
  onAway: () => void;
  /** @param wasAway whether `onAway` was called since the last time */
  onBack: (wasAway: boolean) => void;
}

/** After a failed call asks until the server can work again, and says so; the failed call may have been the only one (OPS-31). */
export function watchServer({ ask, onAway, onBack }: Watching) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatching = false;
  let wasAway = false;
  let isOver = false;

  async function look(): Promise<void> {
    const state = await ask();
    if (isOver) return;
    if (state === 'away' && !wasAway) {
      wasAway = true;
      onAway();
    }
    timer = setTimeout(state === 'ready' ? comeBack : look, someTime());
  }
  function comeBack(): void {
    const before = wasAway;
    wasAway = false;
    isWatching = false;
    onBack(before);
  }

  return {
    failed(): void {
      if (isWatching) return;
      isWatching = true;
      void look();
    },
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
