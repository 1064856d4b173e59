import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json-body.ts';

const parsed = async (text: string) => parseJson(Buffer.from(text), JSON.parse);
const filler = 'ö"\\x'.repeat(4_000);

test('SEC-12 a body is read as JSON.parse reads it, in slices as well', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()))),
      fc.array(fc.jsonValue(), { maxLength: 20 }),
      fc.boolean(),
      async (fields, items, isLarge) => {
        const long = isLarge ? items.flatMap((item) => [item, { text: filler }]) : items;
        const body = { first: long, ...fields, items: long };
        for (const space of [undefined, 2]) {
          const text = JSON.stringify(body, null, space);
          expect(await parsed(text)).toEqual(JSON.parse(text));
        }
      },
    ),
    { numRuns: 60 },
  );
});

const large = `"${'x'.repeat(70_000)}"`;
test.each([
  ['nothing between two commas', `{"items":[${large},,${large}]}`],
  ['blanks between two commas', `{"items":[${large},${' '.repeat(70_000)},1]}`],
  ['a comma at the end', `{"items":[${large},${large},${' '.repeat(70_000)}]}`],
  ['a bracket that fits to none', `{"items":[${large},${large}}`],
  ['brackets crossed', `{"items":[{"a":[${large}}]]}`],
  ['no end', `{"items":[${large},`],
  ['a text without an end', `{"items":[${large},"x`],
  ['two bodies', `{"items":[${large},${large}]}{}`],
  ['no JSON', large.slice(1)],
])('SEC-12 a large body with %s is malformed', async (_, text) => {
  await expect(parsed(text)).rejects.toThrow();
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join();
test.each([
  ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 'malformed_request'],
  ['33 levels of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 'malformed_request'],
  ['1,001 names in one object', `{"a":[{${names(1_001)}}]}`, 'request_too_large'],
  ['50,001 values', `{"a":[${'1,'.repeat(50_001)}1]}`, 'request_too_large'],
  ['50,001 empty lists', `{"a":[${'[],'.repeat(50_001)}1]}`, 'request_too_large'],
])('SEC-12 %s are refused before anything is parsed', async (_, text, code) => {
  const notParsed = () => expect.unreachable();
  await expect((async () => parseJson(Buffer.from(text), notParsed))()).rejects.toMatchObject({ code });
});

test('SEC-12 what is allowed passes: 32 levels, 1,000 names, a list after a text full of brackets', async () => {
  for (const text of [
    `${'['.repeat(32)}${']'.repeat(32)}`,
    `{${names(1_000)}}`,
    `{"text":"[[[{{{\\"","items":[${large},{"a":"]}\\\\"},${large}]}`,
  ])
    expect(await parsed(text)).toEqual(JSON.parse(text));
});

test('SEC-12 other work gets its turn while a body of a megabyte is parsed', async () => {
  const text = `{"items":[${Array.from({ length: 10_000 }, (_, index) => `{"id":${index},"text":"${'x'.repeat(80)}"}`).join()}]}`;
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate();
  })();
  expect(await parsed(text)).toEqual(JSON.parse(text));
  isDone = true;
  await others;
  expect(turns).toBeGreaterThan(15);
});
