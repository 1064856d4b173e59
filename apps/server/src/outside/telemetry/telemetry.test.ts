import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { session } from '@quaygate/contract';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { spanOf } from '../../db/spans/spans.ts';
import { statementName } from '../../db/spans/statement-text.ts';
import { doJob } from '../../jobs/jobs.ts';
import { telemetryOf } from './choose-telemetry.ts';
import { readTraceparent } from './traceparent.ts';

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
}

/** Takes what a collector of OpenTelemetry takes. */
async function aCollector() {
  const bodies: { path: string; headers: IncomingMessage['headers']; text: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    bodies.push({ path: request.url ?? '', headers: request.headers, text });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const of = (path: string) => bodies.filter((each) => each.path === path).map(({ text }) => JSON.parse(text));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/otlp`,
    bodies,
    spans: (): Sent[] =>
      of('/otlp/v1/traces').flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Sent[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    metrics: (): string[] =>
      of('/otlp/v1/metrics').flatMap(({ resourceMetrics }) =>
        resourceMetrics.flatMap(({ scopeMetrics }: { scopeMetrics: { metrics: { name: string }[] }[] }) =>
          scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
        ),
      ),
  };
}

const collector = await aCollector();
const telemetry = await telemetryOf(
  {
    endpoint: collector.endpoint,
    headers: { authorization: 'Bearer of-the-collector' },
    serviceName: 'gate-north',
    share: 1,
    metricsEvery: 3_600_000,
  },
  async () => '1.2.3',
  () => {},
);
const lines: Record<string, unknown>[] = [];
const log = new PassThrough().on('data', (chunk) => {
  for (const line of String(chunk).split('\n').filter(Boolean)) lines.push(JSON.parse(line));
});
const server = await startServer({}, log, { telemetry });
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

test('OPS-97 calls, statements, jobs and mails are told to a collector, in the trace of the client and without personal data', async () => {
  const user = await aUser(server.db, { roles: [] });
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  expect((await server.call(session.list, { as: user, headers })).status).toBe(200);
  await doJob(server.deps, 'foldLicenseCounts');
  await expect(
    spanOf('mail', 'deliver mail', () => Promise.reject(Object.assign(new Error(user.email), { code: 'EENVELOPE' }))),
  ).rejects.toThrow();
  await telemetry?.stop();

  const spans = collector.spans();
  const call = spans.find(({ name }) => name === 'getSessions');
  expect(call).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  const attributes = Object.fromEntries(
    (call?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  );
  expect(attributes).toEqual({
    'http.request.method': 'GET',
    'quaygate.operation': 'getSessions',
    'http.response.status_code': 200,
  });
  const own = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(own.map(({ name }) => name)).toContain('select session');
  const job = spans.find(({ name }) => name === 'foldLicenseCounts');
  expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
  const mail = spans.find(({ name }) => name === 'deliver mail');
  expect(mail?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'EENVELOPE' } });
  expect(collector.metrics()).toEqual(
    expect.arrayContaining(['http.server.request.duration', 'quaygate.work.duration', 'quaygate.database.connections']),
  );

  const all = collector.bodies.map(({ text }) => text).join('\n');
  expect(all).toContain('gate-north');
  for (const secret of [user.email, user.id, 'of-the-collector']) expect(all).not.toContain(secret);
  expect(collector.bodies.every(({ headers: { authorization } }) => authorization === 'Bearer of-the-collector')).toBe(
    true,
  );
  const answered = lines.filter(({ msg }) => msg === 'answered');
  expect(answered).toContainEqual(expect.objectContaining({ traceId, spanId: call?.spanId }));
});

test('OPS-97 without the setting nothing is measured or loaded', async () => {
  expect(
    await telemetryOf(
      null,
      () => Promise.reject(new Error('asked')),
      () => {},
    ),
  ).toBeNull();
  expect(await spanOf('job', 'any', async () => 7)).toBe(7);
});

test.each([
  ['/* prepared */ with sent as (select * from unnest($1)) insert into "mail" (id) values ($1)', 'insert mail'],
  ['select b.id from booking b where b.state = $1 for update skip locked', 'select booking'],
  ['insert into a_b (c) values (1) on conflict do update set c = 2', 'insert a_b'],
  ['update graphile_worker.jobs set x = 1', 'update graphile_worker.jobs'],
  ['commit', 'commit'],
  ["select 'Erika'", 'select'],
])('OPS-97 the name of a statement says what it does and to which table: %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});

test.each([
  [`00-${traceId}-00f067aa0ba902b7-01`, { traceId, spanId: '00f067aa0ba902b7', traceFlags: 1 }],
  [`cc-${traceId}-00f067aa0ba902b7-00-later`, { traceId, spanId: '00f067aa0ba902b7', traceFlags: 0 }],
  [`00-${traceId}-00f067aa0ba902b7-01-more`, null],
  [`ff-${traceId}-00f067aa0ba902b7-01`, null],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, null],
  ['Erika', null],
  [undefined, null],
])('OPS-97 a trace is taken from traceparent where it has its form: %s', (text, expected) => {
  expect(readTraceparent(text)).toEqual(expected);
});
