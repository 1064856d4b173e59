import { socketSpreadMs, socketWaitsMs } from '@quaygate/rules';

/** The time between two connections: the longer, the more of them were lost. */
export function openRetry(connect: () => void) {
  /** Lost connections since the last message. */
  let losses = 0;
  let wait: ReturnType<typeof setTimeout> | undefined;
  return {
    /** @param isSpread the server sent all its clients away at once: they must not come back at once */
    later: (isSpread = false) => {
      const ms = socketWaitsMs[Math.min(losses, socketWaitsMs.length - 1)];
      losses += 1;
      wait = setTimeout(connect, isSpread ? Math.random() * socketSpreadMs : ms);
    },
    /** Connects now where the next attempt is still waited for. */
    now: () => {
      if (wait !== undefined) connect();
    },
    stop: () => {
      clearTimeout(wait);
      wait = undefined;
    },
    forget: () => {
      losses = 0;
    },
  };
}
