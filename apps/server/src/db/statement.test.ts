import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { openDatabase } from './client.ts';
import { prepared } from './prepared.ts';
import { statement } from './statement.ts';

const { db, pool, close } = openDatabase((await createDatabase()).url, { max: 1 });
afterAll(close);

test('a statement that is made once takes the values of each call, also one that it names twice', async () => {
  let builds = 0;
  const ask = statement(({ text, count }: { text: string; count: number | null }) => {
    builds++;
    return sql<{ twice: string; theCount: number | null }>`
      select ${text}::text || ${text}::text as twice, ${count}::integer as the_count`;
  });
  expect(await ask(db, { text: 'a', count: 1 })).toEqual([{ twice: 'aa', theCount: 1 }]);
  expect(await ask(db, { text: 'b', count: null })).toEqual([{ twice: 'bb', theCount: null }]);
  const inside = await db.transaction().execute((trx) => ask(trx, { text: 'c', count: 3 }));
  expect(inside).toEqual([{ twice: 'cc', theCount: 3 }]);
  expect(builds).toBe(1);
});

test('a value that would stay the same for every call is refused', async () => {
  const ask = statement((_: object) => sql`select ${new Date(0)}::timestamptz as moment`);
  await expect(ask(db, {})).rejects.toThrow('a value in the text');
});

/** Watches how often the only connection asks PostgreSQL how rows look. */
async function asksOfConnection() {
  const client = (await pool.connect()) as unknown as { connection: pg.Connection; release(): void };
  const asks = vi.spyOn(client.connection, 'describe');
  client.release();
  onTestFinished(() => asks.mockRestore());
  return asks;
}

test('a connection asks once how the rows of a statement look, and reads them alike ever after', async () => {
  const asks = await asksOfConnection();
  const rows = (divisor: number, at: Date, count = 1) =>
    sql<object>`${prepared} select 6 / ${divisor}::integer as the_part, ${at}::timestamptz as the_moment, null as no_value
      from generate_series(1, ${count}::integer)`.execute(db);
  const keep = (key: string) =>
    sql`${prepared} insert into idempotency (user_id, forwarder_id, key, body_hash, created_date)
      values ('u', 'f', ${key}, '', '2026-01-01')`.execute(db);
  const moment = new Date('2026-03-29T02:30:00.005Z');
  const row = { thePart: 2, theMoment: moment, noValue: null };

  // One that fails before it has answered anything is asked about again.
  await expect(rows(0, moment)).rejects.toMatchObject({ code: '22012' });
  for (const count of [0, 1, 2, 1]) expect((await rows(3, moment, count)).rows).toEqual(Array(count).fill(row));
  await expect(rows(0, moment)).rejects.toMatchObject({ code: '22012' });
  expect((await rows(3, new Date(-1))).rows).toEqual([{ ...row, theMoment: new Date(-1) }]);
  expect(asks).toHaveBeenCalledTimes(2);

  for (const key of ['a', 'b', 'c']) expect((await keep(key)).numAffectedRows).toBe(1n);
  expect(asks).toHaveBeenCalledTimes(3);
});
