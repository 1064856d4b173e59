import { afterEach, expect, test } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { besideCall, CallClient, type CallWork, cutOff, inCall, newWork } from './call-work.ts';
import { SharedPool } from './shared-pool.ts';

const database = await createDatabase();
const pools: SharedPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

function aPool(limits: { max: number; longestWait?: number; mostWaiting?: number }) {
  const pool = new SharedPool({ Client: CallClient, connectionString: database.url, ...limits });
  pools.push(pool);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const of = (sharer: string | null): CallWork => ({ ...newWork(), sharer });
const ask = (pool: SharedPool, sharer: string | null) => inCall(of(sharer), () => pool.connect());

test('OPS-30 one terminal uses twice as many connections as are free, the next one gets what it leaves', async () => {
  const pool = aPool({ max: 6 });
  const first = [];
  for (let count = 0; count < 4; count++) first.push(await ask(pool, 'terminal 3'));
  const fifth = ask(pool, 'terminal 3');
  const other = await ask(pool, 'terminal 4');
  const anyone = await ask(pool, null);
  expect(pool.waitingCount).toBe(1);
  // What the others give back is theirs again; it is the terminal's own connection that it waits for.
  other.release();
  anyone.release();
  expect(pool.waitingCount).toBe(1);
  first.pop()?.release();
  (await fifth).release();
  for (const client of first) client.release();
  expect(pool.waitingCount).toBe(0);
});

test('OPS-30 the lines of terminals are served in turn, each in its order', async () => {
  const pool = aPool({ max: 1 });
  const held = await ask(pool, null);
  const order: string[] = [];
  const waiting = ['3', '3', '3', '4', '5'].map(async (name, index) => {
    const client = await ask(pool, name);
    order.push(`${name} ${index}`);
    client.release();
  });
  held.release();
  await Promise.all(waiting);
  expect(order).toEqual(['3 0', '4 3', '5 4', '3 1', '3 2']);
});

test('OPS-30 a full line refuses at once, and who waits for too long is refused too', async () => {
  const pool = aPool({ max: 1, longestWait: 50, mostWaiting: 2 });
  const held = await ask(pool, 'terminal 3');
  const waiting = [ask(pool, 'terminal 3'), ask(pool, 'terminal 3')].map((each) => each.catch((error) => error));
  await expect(ask(pool, 'terminal 3')).rejects.toMatchObject({ retryAfter: 1, message: /no connection in time/ });
  expect(await Promise.all(waiting)).toMatchObject([{ retryAfter: 1 }, { retryAfter: 1 }]);
  expect(pool.waitingCount).toBe(0);
  held.release();
  (await ask(pool, 'terminal 3')).release();
});

test('OPS-30 a call that holds a connection gets another one past the line of its terminal', async () => {
  const pool = aPool({ max: 3 });
  const work = of('terminal 3');
  const first = await inCall(work, () => pool.connect());
  const second = await ask(pool, 'terminal 3');
  const waiting = ask(pool, 'terminal 3');
  const nested = await inCall(work, () => pool.connect());
  expect(pool.waitingCount).toBe(1);
  for (const client of [nested, first, second]) client.release();
  (await waiting).release();
});

test('OPS-29 what hangs is cut off, and the next call gets another connection', async () => {
  const pool = aPool({ max: 1 });
  const work = of(null);
  const client = await inCall(work, () => pool.connect());
  const hanging = expect(client.query('select pg_sleep(600)')).rejects.toThrow(/terminated/);
  cutOff(work);
  await hanging;
  client.release();
  const next = await ask(pool, null);
  expect((await next.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  next.release();
});

test('OPS-29 a call whose time is over begins nothing; what is stored beside it is', async () => {
  const pool = aPool({ max: 2 });
  const work = { ...of(null), isLate: true };
  await inCall(work, async () => {
    await expect(pool.connect()).rejects.toMatchObject({ retryAfter: 1 });
    const client = await besideCall(() => pool.connect());
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });
});

test('OPS-31 connections to a PostgreSQL that takes no changes any more are left, the idle ones too', async () => {
  const pool = aPool({ max: 2 });
  const clients = [await ask(pool, null), await ask(pool, null)];
  const pids = await Promise.all(
    clients.map(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid),
  );
  const [one, other] = clients;
  other?.release();
  await one?.query('set default_transaction_read_only = on');
  await expect(one?.query('create table x ()')).rejects.toMatchObject({ code: '25006' });
  one?.release();
  const pidOf = async () => {
    const client = await ask(pool, null);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    client.release();
    return rows[0].pid;
  };
  // The idle one of that time serves once more at most.
  await pidOf();
  expect(pids).not.toContain(await pidOf());
});
