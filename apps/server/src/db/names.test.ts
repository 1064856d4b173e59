import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { alphabetical } from './names.ts';

const { db } = await startServer();

test('names sort by the rules of languages, whatever the collation of the database is', async () => {
  const names = ['Zander', 'Kučera', 'köhler', 'Öztürk', 'Łukasz', 'adler', 'Orlow'];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name order by ${alphabetical(sql`name`)}`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['adler', 'köhler', 'Kučera', 'Łukasz', 'Orlow', 'Öztürk', 'Zander']);
});
