import { searchKey } from '@quaygate/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { alphabetical } from './names.ts';

const { db } = await startServer();

test('FWD-TRK-24 WAU-33 the database and the browser search by the same key', async () => {
  const letters = [
    'a',
    'Z',
    'ä',
    'Ö',
    'ß',
    'ẞ',
    'ą',
    'Ł',
    'č',
    'Ş',
    'ğ',
    'ı',
    'Đ',
    'ø',
    'Æ',
    'œ',
    'é',
    'e\u0301',
    ' ',
    '%',
    '1',
  ];
  const samples = fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), { numRuns: 200, seed: 1 });
  const { rows } = await sql<{ text: string; key: string }>`
    select text, search_key(text) as key from unnest(${samples}::text[]) text`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(rows.map(({ text }) => searchKey(text)));
});

test('names sort by the rules of languages, whatever the collation of the database is', async () => {
  const names = ['Zander', 'Kučera', 'köhler', 'Öztürk', 'Łukasz', 'adler', 'Orlow'];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name order by ${alphabetical(sql`name`)}`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['adler', 'köhler', 'Kučera', 'Łukasz', 'Orlow', 'Öztürk', 'Zander']);
});
