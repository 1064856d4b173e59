import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../refusal.ts';

/** Milliseconds before a refusal is sent: who repeats calls at once waits, and the server does not work for it. */
const refusedAfter = 1_000;

/** Refusals of one sender that wait; further ones are sent at once. */
const refusalsPerSender = 50;

/** The answer of a call whose caller closed the connection; it is not read. */
export const abandoned = () => new Refusal('malformed_request', { detail: 'the connection was closed' });

export interface Life {
  ended: Promise<void>;
  signal: AbortSignal;
}

/** Settles when the answer was sent or the connection is gone; in the second case it aborts the signal too. */
export function lifeOf({ socket }: IncomingMessage, response: ServerResponse): Life {
  const abandoned = new AbortController();
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      response.off('finish', end).off('close', end);
      socket.off('close', end);
      if (!response.writableFinished) abandoned.abort();
      resolve();
    };
    response.once('finish', end).once('close', end);
    // A response that waits behind another one on its connection is not told when that closes.
    socket.once('close', end);
    // Or it closed while the caller was looked up.
    if (response.destroyed || socket.destroyed) end();
  });
  return { ended, signal: abandoned.signal };
}

/** Settles after so many milliseconds, or when the answer's connection is gone. */
function pause(milliseconds: number, { ended }: Pick<Life, 'ended'>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    ended.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Ends a call later, unless its connection closes before.
 * @param after milliseconds at least; half as many are added by chance, so that not all come again at once
 */
export function refuseSlowly({ mostOfSender = refusalsPerSender, after = refusedAfter } = {}) {
  const waiting = new Map<string, number>();

  return async (refusal: Refusal, sender: string, life: Pick<Life, 'ended'>): Promise<never> => {
    const count = waiting.get(sender) ?? 0;
    if (count >= mostOfSender) throw refusal;
    waiting.set(sender, count + 1);
    await pause(after * (1 + Math.random() / 2), life);
    const left = (waiting.get(sender) ?? 1) - 1;
    if (left === 0) waiting.delete(sender);
    else waiting.set(sender, left);
    throw refusal;
  };
}
