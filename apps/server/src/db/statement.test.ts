import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { statement } from './statement.ts';

const { db } = await startServer();

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
