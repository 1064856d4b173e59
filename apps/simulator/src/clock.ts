import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** setTimeout takes no more; longer waits are cut. */
const longestSleep = 2 ** 31 - 1;

/**
 * The clock of a run: times are those of the wall clock, lengths are divided by the speed (terminal contract, 10).
 * Every wait rejects when its signal says stop.
 */
export interface Clock {
  readonly speed: number;
  now(): Date;
  /** Waits for a moment; one that is over has come. */
  until(moment: Date, signal: AbortSignal): Promise<void>;
  /** Waits minutes of the simulated trade, divided by the speed. */
  wait(minutes: number, signal: AbortSignal): Promise<void>;
  /** Waits milliseconds of real time, whatever the speed. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Hundreds of visits wait on one signal. */
export function stopSignal(...parents: AbortSignal[]): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  for (const parent of parents) {
    if (parent.aborted) controller.abort(parent.reason);
    parent.addEventListener('abort', () => controller.abort(parent.reason), { once: true, signal: controller.signal });
  }
  return controller;
}

/** The time of the machine, or a clock that shows `start` now and goes on at real speed. */
export function startTime(start?: Date): () => Date {
  if (!start) return () => new Date();
  const ahead = start.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}

export function wallClock(speed: number, now: () => Date): Clock {
  const pause = async (milliseconds: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    await sleep(Math.min(milliseconds, longestSleep), undefined, { signal });
  };
  const until = async (moment: Date, signal: AbortSignal) => {
    const left = () => moment.getTime() - now().getTime();
    while (left() > 0) {
      await pause(left(), signal);
    }
    signal.throwIfAborted();
  };
  return { speed, now, until, pause, wait: (minutes, signal) => pause((minutes * 60_000) / speed, signal) };
}

export const isStop = (error: unknown) => error instanceof Error && error.name === 'AbortError';
