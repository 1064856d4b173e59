import type { Route } from '@quaygate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, Refusal } from '../refusal.ts';
import { abandoned, type Life, lifeOf, refuseSlowly } from './heavy-life.ts';
import { rateLimiter } from './rate-limit.ts';

/** Heavy calls of one user that wait behind the one under way; their bodies are not read yet. */
const waitingPerUser = 5;

/** Bytes of bodies that all heavy calls of this instance may hold at once. */
const bytesOfAll = 120_000_000;

const busy = (retryAfter = 1) => new Refusal('too_many_requests', { retryAfter });

/** The most that the body can have: a packed one may grow up to the limit. */
export function bodyBytes({ headers }: FastifyRequest, limit: number): number {
  const length = Number(headers['content-length']);
  if (headers['transfer-encoding'] === undefined && headers['content-length'] === undefined) return 0;
  return headers['content-encoding'] === undefined && length >= 0 ? Math.min(length, limit) : limit;
}

/** What a call waits behind: nothing, the calls of its user with the same query, or those that take much. */
export type Turn = 'inTurn' | 'heavy';

/** @param query as it was sent */
export function turnOf({ heavy, inTurn }: Pick<Route, 'heavy' | 'inTurn'>, query: unknown): Turn | undefined {
  if (heavy) return 'heavy';
  const sent = query as Record<string, unknown>;
  const names = Object.keys(inTurn ?? {});
  const isMeant = names.length > 0 && names.every((name) => String(sent[name]).toLowerCase() === inTurn?.[name]);
  return isMeant ? 'inTurn' : undefined;
}

/**
 * Admits calls that take much memory or time (SEC-05): one of a user at a time, heavy ones a few per minute, and all together
 * inside a budget of bytes. Runs before the body is read, so that a call that waits or is refused holds nothing.
 * @returns the function that admits a call; its signal is aborted when the connection closes before the answer was sent
 */
export function heavyCalls(perMinute: number, now: () => Date) {
  const limit = rateLimiter(perMinute, now, 60);
  const refuse = refuseSlowly();
  const lines = new Map<string, Promise<void>[]>();
  let held = 0;

  /** @throws Refusal too_many_requests */
  function stand(turn: Turn, userId: string, { ended }: Life, release: () => void): Promise<void>[] {
    if (turn === 'heavy') limit(userId);
    const place = `${turn} ${userId}`;
    const line = lines.get(place) ?? [];
    if (line.length > waitingPerUser) throw busy();
    const before = [...line];
    line.push(ended);
    lines.set(place, line);
    ended.then(() => {
      release();
      line.splice(line.indexOf(ended), 1);
      if (line.length === 0) lines.delete(place);
    });
    return before;
  }

  async function enter(turn: Turn, userId: string, life: Life, wanted: number): Promise<void> {
    let bytes = 0;
    await Promise.all(
      stand(turn, userId, life, () => {
        held -= bytes;
      }),
    );
    if (life.signal.aborted) throw abandoned();
    if (held + wanted > bytesOfAll) throw busy(2);
    bytes = wanted;
    held += bytes;
  }

  return async (turn: Turn, userId: string, request: FastifyRequest, reply: FastifyReply, bodyLimit: number) => {
    const life = lifeOf(request.raw, reply.raw);
    try {
      await enter(turn, userId, life, bodyBytes(request, bodyLimit));
    } catch (error) {
      if (isRefusal(error, 'too_many_requests')) await refuse(error, userId, life);
      throw error;
    }
    return life.signal;
  };
}

/** Runs work one after another; what is not waited for any more when its turn comes is left out. */
export function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const done = last.then(() => {
      if (signal?.aborted) throw abandoned();
      return work();
    });
    last = done.catch(() => undefined);
    return done;
  };
}
