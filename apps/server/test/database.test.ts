import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from './database.ts';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

test('every test gets a migrated database of its own, quickly, and can throw it away', async () => {
  const begin = performance.now();
  const [one, two] = [await createDatabase(), await createDatabase()];
  expect((performance.now() - begin) / 2).toBeLessThan(1_000);

  const tables = "select table_name from information_schema.tables where table_schema = 'public'";
  expect((await ask(one.url, tables)).length).toBeGreaterThan(5);
  await ask(one.ownerUrl, 'create table only_here ()');
  expect(await ask(two.url, `${tables} and table_name = 'only_here'`)).toEqual([]);

  await one.drop();
  await expect(ask(one.ownerUrl, 'select 1')).rejects.toThrow(/does not exist/);
  await two.drop();
});
