import type { Route } from '@quaygate/contract';
import { requestTimeoutMs } from '@quaygate/rules';
import type { z } from 'zod';
import { currentCredentials } from './credentials.ts';
import { bodyOf, failureOf, fileNameOf, fillPath, queryText, send } from './request.ts';

type Note = (name: string, address: string) => void;
let noteCall: Note = () => {};

/** From now on this hears of the calls of a signed-in user, before each is sent. */
export function noteCalls(note: Note): void {
  noteCall = note;
}

/** A downloaded file with the name the server gave it. */
export interface Download {
  blob: Blob;
  name: string | undefined;
}

type Optional<K extends string, T> = [T] extends [undefined]
  ? { [Key in K]?: undefined }
  : undefined extends T
    ? { [Key in K]?: T }
    : { [Key in K]: T };
/** What a caller writes: the code's own values (`Date`) or those of the wire. Ids may be missing; then the call is refused. */
type Ids<P> = string extends keyof P
  ? { params?: undefined }
  : { params: { [Key in keyof P]: P[Key] | null | undefined } };

export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Ids<z.output<P>> & {
  query?: Partial<z.input<Q> & object> | Partial<z.output<Q> & object>;
  /** The file of an upload route. */
  file?: File;
  /** The same key for the same intention, so that a repeated sending has one effect. */
  idempotencyKey?: string;
  /** Drops the call, for instance when the screen is left. */
  signal?: AbortSignal;
  /** Another limit than the 10 s of every call. */
  timeoutMs?: number;
} & Optional<'body', z.input<B> | z.output<B>>;

/**
 * Calls one contract route. Throws `ApiError` with the code of a refusal; a lost network or the 10 s limit throw what
 * the browser throws, which has no code (ERR-20). A 401 is answered by one shared refresh and one retry (SESS-05).
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  input: CallInput<P, Q, B>,
): Promise<z.output<R>> {
  const response = await answerOf(route, input as Loose);
  const empty = response.status === 204 || response.headers.get('content-length') === '0';
  return route.response.parse(empty ? undefined : await response.json());
}

/** Calls a route that answers a file. */
export async function download<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  input: CallInput<P, Q, B>,
): Promise<Download> {
  const response = await answerOf(route, input as Loose);
  return { blob: await response.blob(), name: fileNameOf(response) };
}

/** Waits for work that others may wait for too: the signal ends the waiting, not the work. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
}

type Sent = Pick<Route, 'name' | 'method' | 'path' | 'access'>;

/** A call that needs a recent proof is sent again when the user has given one (FACT-21). */
async function answerOf(route: Sent, input: Loose): Promise<Response> {
  const response = await signedAnswerOf(route, input);
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (failure.code !== 'proof_needed' || !(await currentCredentials().prove())) throw failure;
  const again = await signedAnswerOf(route, input);
  if (!again.ok) throw await failureOf(again);
  return again;
}

async function signedAnswerOf(route: Sent, input: Loose): Promise<Response> {
  const address = (await fillPath(route.name, route.path, input.params ?? {})) + queryText(input.query);
  noteCall(route.name, address);
  const { body, headers } = await bodyOf(input.body, input.file);
  // One limit for all of it: an attempt, the refresh and the second attempt.
  const limit = AbortSignal.timeout(input.timeoutMs ?? requestTimeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, limit]) : limit;
  const attempt = (token: string | undefined) =>
    send(address, {
      method: route.method,
      body: body ?? null,
      headers: { ...headers, ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }) },
      signal,
      ...(input.timeoutMs && { timeoutMs: input.timeoutMs }),
      token,
    });

  const credentials = currentCredentials();
  const token = route.access === 'public' ? undefined : credentials.token();
  let response = await attempt(token);
  if (response.status === 401 && route.access !== 'public') {
    if (!(await unlessAborted(credentials.refresh(token), signal))) throw await failureOf(response);
    response = await attempt(credentials.token());
    // A second 401 counts as a failed refresh (SESS-16).
    if (response.status === 401) await credentials.expire();
  }
  return response;
}
