import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { asksOf, spyOnTrips } from '../../../test/round-trips.ts';
import { openDatabase } from '../client.ts';
import { inOneTrip } from './one-trip.ts';

// Without a server beside it, which asks by itself.
const database = await createDatabase();
const { db, close } = openDatabase(database.url, { max: 1 });
afterAll(close);
afterEach(() => {
  vi.restoreAllMocks();
});

const one = sql<{ oneRow: number }>`select 1 as one_row`;
const isolated = sql<{ id: string }>`select pg_current_xact_id()::text as id`;

test('a transaction begins with its first statement, and costs nothing where none comes', async () => {
  // Made before it is watched.
  await one.execute(db);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await db.transaction().execute(async () => {});
  const asked = () => statements.mock.contexts.filter((client) => asksOf(database.url)(client as pg.Client)).length;
  expect(asked()).toBe(0);
  const trips = spyOnTrips(database.url);
  const ids = await db.transaction().execute(async (trx) => {
    const first = await isolated.execute(trx);
    const second = await isolated.execute(trx);
    return [first, second].map(({ rows }) => rows[0]?.id);
  });
  expect(ids[0]).toBe(ids[1]);
  // Two statements and the commit; the begin went along with the first.
  expect([trips(), asked()]).toEqual([2 + 1, 4]);
});

test('statements in one trip answer rows of their own, named as everywhere, in a transaction and without one', async () => {
  const trips = spyOnTrips(database.url);
  const none = sql<{ id: string }>`select '' as id where false`;
  expect(await inOneTrip<[{ oneRow: number }, { id: string }]>(db, one, none)).toEqual([[{ oneRow: 1 }], []]);
  expect(trips()).toBe(1);
  const [a, b] = await db
    .transaction()
    .execute((trx) => inOneTrip<[{ id: string }, { id: string }]>(trx, isolated, isolated));
  expect(a).toEqual(b);
  expect(trips()).toBe(3);
});

test('what fails first is thrown, nothing of the transaction stays, and the connection serves on', async () => {
  const write = (id: number) => sql<object>`
    insert into idempotency (user_id, forwarder_id, key, body_hash, created_date)
    select 'u', 'f', ${`key-${id}`}, '', '2026-01-01' where 1 / (2 - ${id}::integer) is not null returning key`;
  const failing = db
    .transaction()
    .execute((trx) => inOneTrip<[object, object, object]>(trx, write(1), write(2), write(1)));
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const kept = await db.selectFrom('idempotency').select('key').where('userId', '=', 'u').execute();
  expect(kept).toEqual([]);
  await expect(one.execute(db)).resolves.toMatchObject({ rows: [{ oneRow: 1 }] });
});
