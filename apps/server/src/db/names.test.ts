import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { alphabetical, holdsWords } from './names.ts';

const { db } = await startServer();

test('names sort by the rules of languages, whatever the collation of the database is', async () => {
  const names = ['Zander', 'Kučera', 'köhler', 'Öztürk', 'Łukasz', 'adler', 'Orlow'];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name order by ${alphabetical(sql`name`)}`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['adler', 'köhler', 'Kučera', 'Łukasz', 'Orlow', 'Öztürk', 'Zander']);
});

test.each([
  ['a number of the same owner', 'MSCU1234565', ['MSCU1234565']],
  ['digits alone', '1234565', ['MSCU1234565', 'TGHU1234565', 'x 1234565']],
  ['a part that ends within the digits', 'scu123456', ['MSCU1234565']],
  ['digits and what follows them', '1234565x', []],
  ['letters and digits in two words', 'mscu 1234565', ['MSCU1234565']],
  ['an email', 'a@b.example', ['a@b.example']],
])('a search for %s is held by what holds all of its words', async (_, search, held) => {
  const texts = ['MSCU1234565', 'TGHU1234565', 'x 1234565', 'a@b.example', 'a@c.example'];
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) text where ${holdsWords(sql`text`, search)}`.execute(db);
  expect(rows.map(({ text }) => text)).toEqual(held);
});
