import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startTime, wallClock } from '../clock.ts';
import { integrator } from './integrator.ts';
import { asker, KeyRefused, waitBefore } from './request.ts';

const facility = { id: 8, key: 'qgk_000000000000_secret' };
const item = { eventId: '12345678', occurredAt: new Date('2026-05-12T08:00:00Z'), orderId: 'A' };
const nothing = { results: [], accepted: 1, duplicate: 0, stale: 0, rejected: 0 };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Heard {
  path: string | undefined;
  authorization: string | undefined;
  body: string;
}

/** A terminal server that answers what it is told, in turn. */
async function serverThat(...answers: ((response: ServerResponse) => void)[]) {
  const heard: Heard[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ path: request.url, authorization: request.headers.authorization, body });
    answers[Math.min(heard.length, answers.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = new AbortController();
  closers.push(() => {
    stop.abort();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const clock = wallClock(1, startTime());
  const parts = { target: `http://127.0.0.1:${port}`, stop: stop.signal, clock, fetch };
  return { heard, stop, line: integrator(asker(parts), facility) };
}

const answer =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

test('INT-20 the same batch goes out again after 429 and 503', async () => {
  const { heard, line } = await serverThat(
    answer(429, { code: 'too_many_requests' }, { 'retry-after': '0.05' }),
    answer(503, { code: 'temporarily_unavailable' }, { 'retry-after': '0.05' }),
    answer(200, nothing),
  );
  await expect(line.report('loadUnits', [item])).resolves.toMatchObject({ accepted: 1 });
  expect(heard).toHaveLength(3);
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
  expect(heard[0]).toMatchObject({
    path: '/integration/v1/facilities/8/loadUnits',
    authorization: `Bearer ${facility.key}`,
  });
});

test('INT-20 it waits as long as it is asked to, else a second doubled up to 30', () => {
  expect(waitBefore(0, '7')).toBe(7_000);
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => waitBefore(attempt, null))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test('INT-20 a refused key is no reason to try again', async () => {
  for (const [status, code] of [
    [401, 'unauthenticated'],
    [403, 'scope_missing'],
    [403, 'facility_mismatch'],
  ] as const) {
    const { heard, line } = await serverThat(answer(status, { code }));
    await expect(line.report('loadUnits', [item])).rejects.toThrow(KeyRefused);
    expect(heard).toHaveLength(1);
  }
});

test('INT-20 a cursor that is too old starts the feed anew', async () => {
  const { line } = await serverThat(answer(410, { code: 'cursor_expired' }));
  await expect(line.feed('old')).resolves.toBeUndefined();
});

test('INT-20 a stop ends the waiting for a server in trouble', async () => {
  const { line, stop } = await serverThat(answer(500, { code: 'internal_error' }));
  const report = line.report('loadUnits', [item]);
  setTimeout(() => stop.abort(), 50);
  await expect(report).rejects.toMatchObject({ name: 'AbortError' });
});
