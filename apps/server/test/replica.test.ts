import { facilityBooking, type Route, session, shiftReport, statistic, tourExport } from '@quaygate/contract';
import { afterAll, expect, test } from 'vitest';
import { lookAtReplica } from '../src/commands/doctor/replica.ts';
import { freePort } from '../src/db/launcher/port.ts';
import { openReplica } from '../src/db/replica/open-replica.ts';
import type { Replica } from '../src/db/replica/replica.ts';
import type { Verdict } from '../src/db/replica/replica-look.ts';
import { readEnv } from '../src/settings/env.ts';
import { startServer } from './harness.ts';
import { aFacility, aForwarder, aUser } from './scenes/factories.ts';
import { aStandby } from './servers/standby.ts';
import { makeTempFolder } from './temp-folder.ts';

const scene = await aStandby();
const folder = await makeTempFolder();
afterAll(async () => {
  await scene.end();
  await folder.remove();
});
const moment = new Date('2026-05-12T08:00:00Z');
const metricsToken = 'metrics-of-the-replica-test';

/** The product on the primary, with the standby as its replica. */
async function aProduct(maxAge: number, url = scene.replicaUrl) {
  let replica!: Replica;
  const server = await startServer({ metricsToken }, undefined, {
    beside: {
      url: scene.url,
      jobsUrl: scene.url,
      ownerUrl: scene.ownerUrl,
      clock: { now: () => moment, elapsed: () => performance.now(), set: () => {}, advance: () => {}, jump: () => {} },
      dataDir: folder.path,
    },
    replica: (primary) => {
      const opened = openReplica({
        ...{ url, primaryUrl: scene.url, maxAge, max: 5, primary },
        ...{ onLost: () => {}, remembers: 100 },
      });
      replica = opened.replica;
      afterAll(opened.close);
      return replica;
    },
  });
  const facility = await aFacility(server.db);
  const clerk = await aUser(server.db, { roles: ['terminal_operations_read'], facilities: [facility.id] });
  const query = { from: '2026-05-12T00:00:00Z', until: '2026-05-12T08:00:00Z' };
  const report = (headers: Record<string, string> = {}) =>
    server.call(shiftReport.get, { as: clerk, params: { terminalId: facility.id }, query: query as never, headers });
  const rename = (name: string) =>
    server.db.updateTable('facility').set({ name }).where('id', '=', facility.id).execute();
  const counted = (verdict: Verdict) => replica.reads.get(verdict) ?? 0;
  /** Asks until it was answered so. */
  const until = async (verdict: Verdict) => {
    const before = counted(verdict);
    await expect
      .poll(async () => (await report()).status === 200 && counted(verdict) > before, { timeout: 60_000 })
      .toBe(true);
  };
  return { server, facility, clerk, query, report, rename, counted, until, replica: () => replica };
}

const long = 300_000;
const patient = await aProduct(long);
const strict = await aProduct(3_000);
const elsewhere = await aProduct(long, Object.assign(new URL(scene.replicaUrl), { pathname: '/template1' }).href);

test('OPS-90 the declared calls, and no other, are answered by a replica that is fresh', {
  timeout: long,
}, async () => {
  const { server, facility, clerk, query, until, counted } = patient;
  const forwarder = await aForwarder(server.db);
  const dispatcher = await aUser(server.db, { roles: ['forwarder_write'], forwarders: [forwarder.id] });
  await until('fresh');
  const today = { duration: 'DAY', amount: 1 } as const;
  const params = { terminalId: facility.id, facilityId: facility.id, f: forwarder.id };
  const asked: [Route, object, (object | undefined)?, object?][] = [
    [statistic.terminal as never, clerk, undefined, { name: 'completed_bookings', ...today }],
    [
      statistic.timeSeries as never,
      clerk,
      undefined,
      { name: 'completed_bookings', customRange: ['2026-05-11', '2026-05-12'] },
    ],
    [shiftReport.get as never, clerk, query],
    [shiftReport.file as never, clerk, { ...query, language: 'de' }],
    [facilityBooking.download as never, clerk],
    [facilityBooking.downloadSheet as never, clerk],
    [tourExport.download as never, dispatcher],
    [tourExport.downloadSheet as never, dispatcher],
  ];
  expect(
    server.routes
      .filter((route) => route.replica)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(asked.map(([{ name }]) => name).toSorted());
  for (const [route, as, asks, body] of asked) {
    const [fresh, failed] = [counted('fresh'), counted('failed')];
    const answer = await server.call(route as never, { as, params, query: asks, body } as never);
    expect([route.name, answer.status, counted('fresh') - fresh, counted('failed') - failed]).toEqual([
      route.name,
      200,
      1,
      0,
    ]);
  }
});

test('OPS-90 OPS-92 what is read there may be behind; who has just changed something reads the primary', {
  timeout: long,
}, async () => {
  const { facility, report, rename, until, counted, server } = patient;
  await until('fresh');
  await scene.untilReplayed();
  await scene.onStandby('select pg_wal_replay_pause()');
  await rename('Nordkai');
  expect((await report()).body.terminalName).toBe(facility.name);
  const cookie = { cookie: 'quaygate_wrote=1' };
  expect((await report(cookie)).body.terminalName).toBe('Nordkai');
  expect(counted('written')).toBe(1);
  const other = await aUser(server.db, { roles: [] });
  const setCookie = async (answer: ReturnType<typeof report>) => {
    const { status, headers } = await answer;
    expect(status).toBeLessThan(300);
    return [headers['set-cookie']].flat();
  };
  expect(await setCookie(report())).toEqual([undefined]);
  expect(await setCookie(server.call(session.list, { as: other }))).toEqual([undefined]);
  const wrote = 'quaygate_wrote=1; Max-Age=301; Path=/web; HttpOnly; SameSite=Strict';
  expect(await setCookie(server.call(session.endAll, { as: other }))).toContain(wrote);
  await scene.onStandby('select pg_wal_replay_resume()');
  await expect.poll(async () => (await report()).body.terminalName, { timeout: 60_000 }).toBe('Nordkai');
});

test('OPS-90 OPS-91 a replica that is too old is left at once, and a primary at rest makes none old', {
  timeout: long,
}, async () => {
  const { report, rename, until, replica } = strict;
  await until('fresh');
  await scene.untilReplayed();
  await scene.onStandby('select pg_wal_replay_pause()');
  await rename('Südkai');
  await until('old');
  expect((await report()).body.terminalName).toBe('Südkai');
  expect(replica().age).toBeGreaterThan(3_000);
  await scene.onStandby('select pg_wal_replay_resume()');
  await until('fresh');
  // By now nothing was written for longer than a replica may be behind.
  await until('fresh');
  expect(replica().age).toBeLessThan(long);
});

test('OPS-90 OPS-93 a replica that is away costs no answer, and /metrics tells it', { timeout: long }, async () => {
  const { server, until } = patient;
  const metrics = async () =>
    (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body;
  await until('fresh');
  await expect.poll(metrics, { timeout: 60_000 }).toMatch(/quaygate_replica_age_seconds \d/);
  expect(await metrics()).toMatch(/quaygate_replica_reads\{source="replica",why="fresh"\} [1-9]/);
  await scene.stopStandby();
  await until('away');
  await expect
    .poll(metrics, { timeout: 60_000 })
    .toMatch(/quaygate_replica_reads\{source="primary",why="away"\} [1-9]/);
  await expect.poll(metrics, { timeout: 60_000 }).not.toMatch(/quaygate_replica_age_seconds \d/);
  await scene.startStandby();
  await until('fresh');
});

test('OPS-90 another database is no replica of ours', { timeout: long }, async () => {
  const { until, counted } = elsewhere;
  await until('foreign');
  expect(counted('fresh')).toBe(0);
});

test('OPS-93 the doctor looks at the replica; OPS-90 one that was promoted answers nothing', {
  timeout: long,
}, async () => {
  const look = (DATABASE_REPLICA_URL: string) =>
    lookAtReplica(readEnv({ DATABASE_URL: scene.url, DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_AGE: '60' }));
  const said = async (url: string) => (await look(url)).map(({ level, says }) => `${level}: ${says}`);
  const follows = expect.stringMatching(/^good: the replica is \d+\.\d s behind at most$/);
  const mayRead = 'good: its user may read what calls read';
  expect(await said(scene.replicaUrl)).toEqual([follows, mayRead]);
  const excess = 'doubtful: the user app of the replica is a superuser';
  expect(await said(scene.standbyOwnerUrl)).toEqual([follows, mayRead, excess]);
  expect(await said(scene.url)).toEqual(['wrong: DATABASE_REPLICA_URL names a PostgreSQL that follows no other']);
  const other = Object.assign(new URL(scene.replicaUrl), { pathname: '/template1' }).href;
  expect(await said(other)).toEqual(['wrong: DATABASE_REPLICA_URL names another database than DATABASE_URL']);
  const closed = Object.assign(new URL(scene.replicaUrl), { port: `${await freePort(0)}` }).href;
  expect(await said(closed)).toEqual(['doubtful: the replica cannot be used (ECONNREFUSED)']);

  const { until } = patient;
  await until('fresh');
  await scene.onStandby('select pg_promote()');
  await until('promoted');
});
