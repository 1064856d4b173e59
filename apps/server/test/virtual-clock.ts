import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../simulator/src/clock.ts';

interface Wait {
  until: number;
  wake: () => void;
}

interface Start {
  start: Date;
  speed: number;
  /** Told of every moment the clock jumps to. */
  onMove: (moment: Date) => void;
}

/**
 * A clock that stands while a request is under way and jumps to the next moment somebody waits for. Everything else the
 * simulator does is over within one turn of the event loop.
 */
export function virtualClock({ start, speed, onMove }: Start) {
  let time = start.getTime();
  let underWay = 0;
  const waits = new Set<Wait>();

  const pause = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => reject(signal.reason);
      const wait: Wait = {
        until: time + Math.max(0, milliseconds),
        wake: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      waits.add(wait);
      signal.addEventListener('abort', () => waits.delete(wait), { once: true });
      signal.addEventListener('abort', leave, { once: true });
    });

  const clock: Clock = {
    speed,
    now: () => new Date(time),
    pause,
    wait: (minutes, signal) => pause((minutes * 60_000) / speed, signal),
    until: async (moment, signal) => {
      signal.throwIfAborted();
      if (moment.getTime() > time) await pause(moment.getTime() - time, signal);
    },
  };

  return {
    clock,

    /** A request, with the whole of its answer, holds the clock. */
    fetch: async (...request: Parameters<typeof globalThis.fetch>): Promise<Response> => {
      underWay += 1;
      try {
        const response = await globalThis.fetch(...request);
        const { status, headers } = response;
        return new Response(await response.text(), { status, headers });
      } finally {
        underWay -= 1;
      }
    },

    /** Until nothing is under way. */
    async settled(): Promise<void> {
      do await turn();
      while (underWay > 0);
    },

    /** Jumps to the next moment that is waited for. */
    async move(): Promise<void> {
      if (waits.size === 0) throw new Error('no timer is left to wait for');
      const next = Math.min(...[...waits].map(({ until }) => until));
      time = Math.max(time, next);
      onMove(clock.now());
      for (const wait of waits) {
        if (wait.until > time) continue;
        waits.delete(wait);
        wait.wake();
      }
    },
  };
}
