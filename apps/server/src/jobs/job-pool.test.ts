import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { readEnv } from '../settings/env.ts';
import { jobConnections, jobPool } from './job-pool.ts';
import { doSoon } from './jobs.ts';
import { startJobs } from './start-jobs.ts';

const server = await startServer();
const { db } = server;
const unheard = { idle: 1_000, onLost: () => {} };

/** A way to the database that can be shut: who comes then is turned away. */
async function aWayToTheDatabase() {
  const { port, hostname } = new URL(server.jobsUrl);
  const open = new Set<Socket>();
  let isShut = false;
  let turnedAway = 0;
  const way = createServer((near) => {
    near.on('error', () => {});
    if (isShut) {
      turnedAway += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const url = new URL(server.jobsUrl);
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  const shut = () => {
    isShut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    turnedAway: () => turnedAway,
    shut,
    open: () => {
      isShut = false;
    },
    async end() {
      shut();
      way.close();
      await once(way, 'close');
    },
  };
}

test('refused and lost connections are errors that pass, a wrong statement is not', async () => {
  const way = await aWayToTheDatabase();
  const pool = jobPool(way.url, unheard);
  const passes = { code: 'ETIMEDOUT' };
  const [first, second] = [await pool.connect(), await pool.connect()];
  await expect(first.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
  await expect(first.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject(passes);
  const asked = expect(second.query('select pg_sleep(60)')).rejects.toMatchObject(passes);
  way.shut();
  await asked;
  await expect(second.query('select 1')).rejects.toMatchObject(passes);
  await expect(pool.connect()).rejects.toMatchObject(passes);
  way.open();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const client of [first, second]) client.release(true);
  await way.end();
  await expect.poll(() => pool.idleCount).toBe(0);
  await expect(pool.connect()).rejects.toMatchObject(passes);
  await pool.end();
});

test.each([
  ['done', []],
  ['failed', [{ error: 'no server', lockedAt: null }]],
] as const)('LIVE-22 a job that is %s while the database is away is so once it is back', async (how, left) => {
  const way = await aWayToTheDatabase();
  await server.deps.mail.send({ to: 'dana@example.com', subject: 'Guten Tag', text: 'Hallo' });
  const isGiven = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const deliver = async () => {
    isGiven.resolve();
    await mayEnd.promise;
    if (how === 'failed') throw new Error('no server');
  };
  const said: string[] = [];
  const say = (line: unknown, more = '') => void said.push(`${line} ${more}`);
  const log = { trace: say, debug: say, info: say, warn: say, error: say } as never;
  const jobs = await startJobs(
    { ...server.deps, log, postman: { deliver, close: () => {} } },
    { databaseUrl: way.url },
  );
  await doSoon(db, 'sendMails');
  await isGiven.promise;
  way.shut();
  mayEnd.resolve();
  await expect.poll(() => said.join('\n')).toMatch(/(Completed|Failed) task \d+ \(sendMails/);
  const before = way.turnedAway();
  await expect.poll(way.turnedAway).toBeGreaterThan(before);
  way.open();
  const kept = async () =>
    (
      await server.pool.query(
        `select last_error as error, locked_at as "lockedAt" from graphile_worker.jobs where task_identifier = 'sendMails'`,
      )
    ).rows;
  await expect.poll(kept, { timeout: 30_000 }).toEqual(left);
  await jobs.stop();
  await way.end();
  await db.deleteFrom('mail').execute();
});

test('OPS-12 three instances as they come fit the connections of a PostgreSQL as it comes', () => {
  const { databaseConnections } = readEnv({});
  expect(databaseConnections).toBe(20);
  // Of 100 connections 3 are kept for a superuser; changes are heard, and turns taken, by one each.
  expect(3 * (databaseConnections + 2 * jobConnections + 2)).toBeLessThanOrEqual(97);
  expect(readEnv({ DATABASE_CONNECTIONS: '7' }).databaseConnections).toBe(7);
});

test('a database that takes no further connection is asked again too', async () => {
  const crowded = `crowded_${randomBytes(4).toString('hex')}`;
  await server.asOwner(`create role ${crowded} login password 'crowded' connection limit 0`);
  const url = Object.assign(new URL(server.jobsUrl), { username: crowded, password: 'crowded' }).href;
  const pool = jobPool(url, unheard);
  await expect(pool.connect()).rejects.toMatchObject({ code: 'ETIMEDOUT', message: /too many connections/ });
  await pool.end();
});
