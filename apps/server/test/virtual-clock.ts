import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../simulator/src/clock.ts';

async function answerOf(...request: Parameters<typeof globalThis.fetch>): Promise<Response> {
  const response = await globalThis.fetch(...request);
  const { status, headers } = response;
  return new Response(await response.text(), { status, headers });
}

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
  const underWay = new Set<Promise<unknown>>();
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
    fetch: (...request: Parameters<typeof globalThis.fetch>): Promise<Response> => {
      const answer = answerOf(...request);
      const ended = answer
        .catch(() => {})
        .then(() => {
          underWay.delete(ended);
        });
      underWay.add(ended);
      return answer;
    },

    /** Until nothing is under way. Waiting for the answers leaves the processor to the server. */
    async settled(): Promise<void> {
      do {
        await Promise.all(underWay);
        await turn();
      } while (underWay.size > 0);
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
