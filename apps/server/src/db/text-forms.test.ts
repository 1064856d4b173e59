import { codeKey, plateKey, plateReading, searchKey, taxIdKey, textKey } from '@quaygate/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';

const { db } = await startServer();

const forms = {
  text_form: textKey,
  search_form: searchKey,
  code_form: codeKey,
  plate_form: plateKey,
  plate_reading: plateReading,
  tax_id_form: taxIdKey,
};

const signs =
  ' \u00a0\u2009\u3000\t\u200b\u2060\ufeff\u00ad\u202e\u2066\ufe0f-\u2010\u2013\u2014\u2212\'`\u00b4\u2018\u2019"\u201c\u201e%_\\.,;/+|&([{?:\u2800';
const letters = 'aZ09öÄüßẞąŁčŞğıİĐøÆœéþåÅŉﬁ½ＡｚΣςσΑΒАВЕСХзёіيْאָがガ한☃\u0301\u0308\u0345';
const word = fc.string({ unit: fc.constantFrom(...(signs + letters)), maxLength: 14 });
/** Alphabets whose rules no later edition of Unicode has changed. */
const settled =
  /^[\u0020-\u0527\u0531-\u058f\u0591-\u06ff\u10a0-\u10ff\u1c90-\u1cba\u1e00-\u1fff\u2100-\u214f\u3000-\u30ff\u4e00-\u9fa5\uac00-\ud7a3\ufb00-\ufdc7\uff01-\uffee]*$/;
const anything = fc
  .string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 3 })
  .filter((text) => settled.test(text));
/** Names as most drivers have them: they go a shorter way in the database. */
const latin = fc.string({ unit: fc.constantFrom(...'aZ0 -\'`"\t\n\u000b\u007fäÖüßąŁčŞğıİøÅæŒþŉſĳ'), maxLength: 14 });
const plate = fc
  .tuple(
    fc.stringMatching(/^[A-ZÖÜa-z]{1,3}$/),
    fc.constantFrom(' ', '-', '', ' - '),
    fc.stringMatching(/^[A-Z]{1,2}[ -]?[0-9]{1,5}[EH]?$/),
    fc.constantFrom(
      '',
      ' E',
      ' rot',
      ' naczepa 12',
      ' / HH-XY 99',
      '/AB',
      ' (leer)',
      ' MAN',
      ' Anhänger HH-X 1',
      ' KRASNÝ+',
    ),
  )
  .map((parts) => parts.join(''));
const taxId = fc
  .tuple(
    fc.constantFrom('', 'VAT ', 'USt-IdNr.: ', 'NIP ', 'UID-', 'BTW'),
    fc.constantFrom('DE', 'GR', 'CHE', 'NO', 'BE', 'U', 'AT U', 'pl ', '', 'ს', 'Ö'),
    fc.stringMatching(/^[0-9]{2,3}[ .-]?[0-9]{4,7}$/),
    fc.constantFrom('', ' MWST', 'MVA', 'TVA'),
  )
  .map((parts) => parts.join(''));

describe('FIELD-TEXT-05 FWD-TRK-24 WAU-33 the database has the forms of the rules', () => {
  test.each(Object.entries(forms))('%s', async (name, form) => {
    const samples = [word, anything, latin, plate, taxId].flatMap((kind) => fc.sample(kind, { numRuns: 400, seed: 7 }));
    const { rows } = await sql<{ text: string; form: string }>`
      select text, ${sql.raw(name)}(text) as form from unnest(${samples}::text[]) text`.execute(db);
    const wrong = rows.filter((row) => row.form !== form(row.text));
    expect(wrong.map((row) => ({ ...row, rule: form(row.text) }))).toEqual([]);
  });
});

/** What a terminal finds a booking by, as 0320 says it. */
function wordsOf([reference, container, plate, ...names]: [string, string | null, string, string, string]): string[] {
  const codes = [reference, container, plate].map((code) => (code === null ? '' : searchKey(code)));
  const [coded, worded] = [codes.join('\n'), searchKey([reference, plate, ...names].join(' '))];
  const each = (text: string, sign: string) =>
    text
      .split('\n')
      .filter((part) => part)
      .map((part) => `7${sign}${part}`);
  const all = [...each(coded.replace(/[ -]/g, ''), '='), ...each(worded.replace(/[ -]/g, '\n'), ':')];
  return [...new Set(['7#company', '7=t5', ...all])].sort();
}

test('FIELD-TEXT-05 UI-42 a booking has the words of the rules, whatever its texts hold', async () => {
  const text = fc.oneof(latin, word, plate);
  const booking = fc.tuple(text, fc.option(text), text, text, text);
  const samples = fc.sample(booking, { numRuns: 1_000, seed: 7 });
  const columns = [0, 1, 2, 3, 4].map((at) => sql`${samples.map((sample) => sample[at])}::text[]`);
  const { rows } = await sql<{ words: string[] }>`
    select array(select word from unnest(tsvector_to_array(
      booking_words(7, 'company', 5, reference, container, plate, first, last))) word) as words
    from unnest(${sql.join(columns)}) with ordinality as given (reference, container, plate, first, last, place)
    order by place`.execute(db);
  const wrong = rows.filter(({ words }, at) => {
    const sample = samples[at];
    return !sample || `${[...words].sort()}` !== `${wordsOf(sample)}`;
  });
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(samples.length);
});
