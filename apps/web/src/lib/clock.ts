import { create } from 'zustand';

const key = 'clock-ahead';
/** A clock that is wrong by more than this is told to its owner, in milliseconds. */
const wrongFrom = 120_000;
/** Answers name their moment in whole seconds; on average half of one has passed. */
const halfSecond = 500;

interface Clock {
  /** Milliseconds that the clock of this device is ahead of the server's. Kept, for a start without a network. */
  ahead: number;
}

export const useClock = create<Clock>()(() => ({ ahead: Number(localStorage.getItem(key)) || 0 }));

/** What the server's clock shows when that of this device shows a moment; milliseconds since 1970. */
export const corrected = (moment: number): number => moment - useClock.getState().ahead;

/** The present moment, by the server's clock: for what is compared with the server's times. */
export const now = (): number => corrected(Date.now());

export const isClockWrong = ({ ahead }: Clock): boolean => Math.abs(ahead) > wrongFrom;

/**
 * Measures this device's clock by an answer that no cache may have kept. What lies within the doubt of the measurement is
 * no difference (FIELD-CLOCK-03).
 * @param took milliseconds from the request to the answer: the server wrote it somewhere in between
 * @param cameAt when it came, by the clock of this device
 */
export function learnClock(headers: Headers, took: number, cameAt = Date.now()): void {
  const moment = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(moment) || !headers.get('cache-control')?.includes('no-store')) return;
  const measured = Math.round(cameAt - took / 2 - (moment + halfSecond));
  const doubt = halfSecond + took / 2;
  const { ahead } = useClock.getState();
  if (Math.abs(measured - ahead) <= doubt && (ahead === 0 || Math.abs(measured) > doubt)) return;
  const next = Math.abs(measured) <= doubt ? 0 : measured;
  useClock.setState({ ahead: next });
  if (next === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, String(next));
}
