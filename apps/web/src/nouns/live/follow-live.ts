import type { ChangedNoun, LiveMessage } from '@quaygate/contract';
import type { QueryClient } from '@tanstack/react-query';
import { noticeChangedRights } from '#web/session/rights/follow-rights.ts';
import { keysOf } from './live.keys.ts';
import { openLive } from './live-socket.ts';

/** Tabs that hear of the same change ask at different times within so many milliseconds. */
const spread = 500;
/** Between two rounds of reading again, in milliseconds: many changes cost no more than some. */
const pause = 1_000;

/** What the user may choose between, terminals among it, is read with the rights. */
const readsContext: ReadonlySet<ChangedNoun> = new Set(['rights', 'facility', 'resync']);

/** Reads again what has changed and is on the screen; the rest when it is shown. Ends when the returned function is called. */
export function followLive(client: QueryClient): () => void {
  let changed: LiveMessage['changed'] = [];
  let isReading = false;
  let isOver = false;
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    await wait(Math.random() * spread);
    while (changed.length > 0 && !isOver) {
      const keys = keysOf(changed);
      if (changed.some(({ noun }) => readsContext.has(noun))) noticeChangedRights();
      changed = [];
      // A hidden tab reads when it is shown.
      const refetchType = document.hidden ? 'none' : 'active';
      // Awaited, so that a stream of changes does not break off each reading before its answer.
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
      await wait(pause);
    }
    isReading = false;
  }

  const close = openLive({
    onChanged: (more) => {
      changed.push(...more);
      void read();
    },
  });
  return () => {
    isOver = true;
    close();
  };
}
