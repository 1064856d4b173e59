import type { Route } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { z } from 'zod';
import type { Clock } from '../clock.ts';

/** A key or an account that the installation does not accept: no run can go on without it. */
export class KeyRefused extends Error {}

interface Call<P, Q, B> {
  token?: string | undefined;
  params?: P;
  query?: Q;
  body?: B;
  headers?: Record<string, string>;
}

export type Answer<R> = { value: R; refused?: undefined } | { refused: { status: number; code: string } };

export type Ask = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  call: Call<z.input<P>, z.input<Q>, z.input<B>>,
) => Promise<Answer<z.output<R>>>;

const requestTimeout = 30_000;
const firstWait = 1_000;
const longestWait = 30_000;
const Problem = z.object({ code: z.string() }).catch({ code: 'unknown' });

function addressOf(target: string, path: string, params: object, query: object): URL {
  const url = new URL(target.replace(/\/$/, '') + pathOf(path, params as Record<string, unknown>));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) {
      url.searchParams.set(name, value instanceof Date ? value.toISOString() : String(value));
    }
  }
  return url;
}

/** Whether the same request may be answered later: no answer at all, too many requests, trouble on the other side. */
const isPassing = (status: number) => status === 429 || status >= 500;

/** Milliseconds the answer asks to wait, else a second doubled with every attempt up to 30 s. */
export function waitBefore(attempt: number, retryAfter: string | null): number {
  const asked = Number(retryAfter) * 1000;
  return asked > 0 ? asked : Math.min(longestWait, firstWait * 2 ** attempt);
}

interface Line {
  target: string;
  stop: AbortSignal;
  clock: Pick<Clock, 'pause'>;
  fetch: typeof fetch;
}

/**
 * Speaks the calls of the contract. The same request is sent again, without end, while the other side is in trouble;
 * every other refusal is an answer.
 * @throws AbortError when the run stops
 */
export function asker({ target, stop, clock, fetch }: Line): Ask {
  return async (route, { token, params = {}, query = {}, body, headers }) => {
    const url = addressOf(target, route.path, params as object, query as object);
    const init = {
      method: route.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    for (let attempt = 0; ; attempt++) {
      const heard = await send(fetch, url, init, stop).catch(() => undefined);
      stop.throwIfAborted();
      if (heard && !isPassing(heard.status)) {
        const json: unknown = heard.text.startsWith('{') ? JSON.parse(heard.text) : undefined;
        if (heard.status < 400) return { value: route.response.parse(json) };
        return { refused: { status: heard.status, code: Problem.parse(json).code } };
      }
      await clock.pause(waitBefore(attempt, heard?.retryAfter ?? null), stop);
    }
  };
}

/** One attempt, with its whole answer; one that takes too long counts as none. */
async function send(fetch: Line['fetch'], url: URL, init: RequestInit, stop: AbortSignal) {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(requestTimeout)]);
  const response = await fetch(url, { ...init, signal });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
}
