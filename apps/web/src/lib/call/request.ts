import { gzipFromBytes, pathOf, requestTimeoutMs } from '@quaygate/rules';
import { learnClock } from '#web/lib/clock.ts';
import { nowText } from '#web/text/now-text.ts';
import { ApiError } from './api-error.ts';
import { takeEarly } from './early.ts';

type Plain = Readonly<Record<string, unknown>>;

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** The path with its ids; a missing one fails before anything is sent (VAL-13, VAL-14; FERR-01 for forwarder calls, TERR-08 for those of a terminal). */
export async function fillPath(name: string, path: string, params: Plain): Promise<string> {
  for (const [, key = ''] of path.matchAll(/:(\w+)/g)) {
    if (!isMissing(params[key])) continue;
    const missing = missingContext(path, key);
    const detail = missing
      ? await nowText('shell', missing)
      : `Required parameter ${key} was null or undefined when calling ${name}`;
    throw new ApiError(0, { detail });
  }
  return pathOf(path, params);
}

/** The words for a missing id of what one works in: user and forwarder, user and terminal. */
function missingContext(path: string, key: string) {
  if (path.includes('/forwarders/:f') && (key === 'u' || key === 'f')) return 'userOrForwarderMissing';
  const isOfTerminal = /\/(terminals\/:terminalId|facilities\/:facilityId)/.test(path);
  return isOfTerminal && /^(u|terminalId|facilityId)$/.test(key) ? 'userOrTerminalMissing' : undefined;
}

/** Lists are repeated, instants are ISO text, undefined and null are left out. */
export function queryText(query: Plain = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part === undefined || part === null) continue;
      search.append(key, part instanceof Date ? part.toISOString() : String(part));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** The body as it travels: a file as form data, JSON otherwise, packed when it is large (FWD-BATCH-46). */
export async function bodyOf(body: unknown, file: File | undefined): Promise<Pick<RequestInit, 'body' | 'headers'>> {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    return { body: form };
  }
  if (body === undefined) return {};
  const json = JSON.stringify(body);
  if (json.length <= gzipFromBytes) return { body: json, headers: { 'content-type': 'application/json' } };
  const packed = new Response(new Blob([json]).stream().pipeThrough(new CompressionStream('gzip')));
  return { body: await packed.blob(), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } };
}

interface Sending extends RequestInit {
  token?: string | undefined;
  timeoutMs?: number;
}

/** One request, given up after 10 s (LIM-01). Nothing that answered is an error here. */
export async function send(address: string, sending: Sending): Promise<Response> {
  const { token, timeoutMs = requestTimeoutMs, ...rest } = sending;
  const headers = new Headers(rest.headers);
  headers.set('accept-language', document.documentElement.lang);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = rest.signal ? AbortSignal.any([rest.signal, timeout]) : timeout;
  const early = (rest.method ?? 'GET') === 'GET' ? await takeEarly(address, token) : undefined;
  signal.throwIfAborted();
  if (early) {
    learnClock(early.response.headers, early.took, early.cameAt);
    return early.response;
  }
  const began = performance.now();
  const response = await fetch(address, { ...rest, headers, signal });
  learnClock(response.headers, performance.now() - began);
  return response;
}

/** Told to the page when the server could not use its database (OPS-31). */
export const unavailable = 'unavailable';

/** The failure an answer stands for. */
export async function failureOf(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => undefined);
  const failure = new ApiError(response.status, typeof problem === 'object' && problem !== null ? { ...problem } : {});
  if (failure.code === 'temporarily_unavailable') dispatchEvent(new Event(unavailable));
  return failure;
}

/** The name the server gave a file. */
export function fileNameOf(response: Response): string | undefined {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}
