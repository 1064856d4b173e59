import type { Route } from '@quaygate/contract';
import * as contract from '@quaygate/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerText, jsonOf, writerOf } from './answer-writer.ts';
import { exampleOf } from './example.ts';
import { instantText } from './instant-text.ts';
import { encodeAnswer } from './known-words.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'response' in value && 'method' in value;
const routes = Object.values(contract)
  .flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  .filter(isRoute);

/** What a call answers in an example, as a handler hands it over. */
function answerOf({ response }: Route): unknown {
  if (response instanceof z.ZodVoid) return undefined;
  const wire = exampleOf(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }));
  const read = response.safeDecode(wire);
  return read.success ? read.data : undefined;
}

/** With fields beside each of the contract, at every depth. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const more = Object.entries(value).map(([name, each]) => [name, withMore(each)]);
  return { passwordHash: 'secret', ...Object.fromEntries(more), passwordSalt: 'secret' };
}

const ignored = () => {};
const answers = routes.flatMap((route) => {
  const answer = answerOf(route);
  return answer === undefined ? [] : [{ name: route.name, schema: route.response, answer }];
});

test('OPS-105 answers of the calls are written as Zod and JSON.stringify would, whatever else stands in them', () => {
  expect(answers.length).toBeGreaterThan(200);
  for (const { name, schema, answer } of answers) {
    for (const held of [answer, withMore(answer)] as never[])
      expect(answerText(schema, held, ignored), name).toBe(JSON.stringify(encodeAnswer(schema, held)));
  }
});

test('OPS-105 what the contract does not name never leaves the server', () => {
  const slot = { slotBegin: new Date(0), slotEnd: new Date(1), category: 'green', taken: 7 } as never;
  expect(jsonOf(contract.OfferedSlot, slot)).toBe(
    '{"slotBegin":"1970-01-01T00:00:00.000Z","slotEnd":"1970-01-01T00:00:00.001Z","category":"green"}',
  );
});

test('OPS-105 most answers need no copy by Zod', () => {
  const plain = answers.filter(({ schema, answer }) => writerOf(schema)(answer) !== null);
  expect(plain.length / answers.length).toBeGreaterThan(0.9);
});

const Row = z.object({
  id: z.int(),
  share: z.number(),
  name: z.string(),
  short: z.string().min(1).max(3),
  weight: z.int().min(0).max(100).nullable(),
  length: z.number().gt(0).lt(60),
  code: z.string().regex(/^[0-9]{2}$/),
  tidy: z.string().trim(),
  day: z.iso.date(),
  box: z.codec(z.object({ unit: z.string() }), z.object({ number: z.string() }), {
    decode: ({ unit }) => ({ number: unit }),
    encode: ({ number }) => ({ unit: number }),
  }),
  goods: z.array(z.string()).min(1).max(2),
  at: contract.instant,
  until: contract.instant.nullable(),
  size: z.enum(['20', '40']).catch('20'),
  kind: z.literal('box'),
  note: z.string().nullish(),
  marks: z.array(z.union([z.boolean(), z.strictObject({ mark: z.string() })])),
  counts: z.record(z.string(), z.int()),
});

/** Most rows are as the schema says, so that each way of writing is met. */
const mostly = (right: fc.Arbitrary<unknown>, ...odd: fc.Arbitrary<unknown>[]) =>
  fc.oneof({ weight: 30, arbitrary: right }, ...odd.map((arbitrary) => ({ weight: 1, arbitrary })));
const text = fc.string({ unit: 'binary' });
const mark = fc.record({ mark: fc.string() });

const rows = fc.record(
  {
    id: mostly(fc.maxSafeInteger(), fc.double(), text),
    share: mostly(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.double()),
    name: text,
    short: mostly(fc.string({ minLength: 1, maxLength: 3 }), fc.constantFrom('', 'four', 4)),
    weight: mostly(fc.integer({ min: 0, max: 100 }), fc.constantFrom(null, -1, 101, 0.5)),
    length: mostly(fc.integer({ min: 1, max: 59 }), fc.constantFrom(0, 0.1, 59.9, 60, '7')),
    code: mostly(fc.constantFrom('12', '00'), fc.constantFrom('1', '12\n', 12)),
    tidy: fc.constantFrom('a', ' a'),
    day: mostly(fc.constant('2026-02-28'), fc.constantFrom('2026-02-30', '2026-2-28', '')),
    box: mostly(fc.record({ number: text, more: text }), fc.constantFrom(null, { number: 7 })),
    goods: mostly(fc.array(text, { minLength: 1, maxLength: 2 }), fc.array(text, { maxLength: 3 })),
    at: mostly(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
      fc.date({ noInvalidDate: false }),
    ),
    until: mostly(fc.constant(null), fc.date({ noInvalidDate: true })),
    size: fc.constantFrom('20', '40', '60'),
    kind: mostly(fc.constant('box'), fc.constant('bag')),
    note: fc.oneof(fc.constant(null), fc.constant(undefined), text),
    marks: mostly(fc.array(fc.oneof(fc.boolean(), mark)), fc.array(fc.record({ mark: text, more: text }))),
    counts: mostly(fc.dictionary(text, fc.integer()), fc.dictionary(text, text)),
    more: fc.anything(),
  },
  { noNullPrototype: true },
);

test('OPS-105 a writer says of any value what Zod says of it, and refuses what Zod refuses', () => {
  let right = 0;
  fc.assert(
    fc.property(rows, (row) => {
      const encoded = z.safeEncode(Row, row as never);
      const text = writerOf(Row)(row);
      if (!encoded.success) {
        expect(text).toBeNull();
        expect(() => jsonOf(Row, row as never)).toThrow();
        return;
      }
      right += 1;
      expect(jsonOf(Row, row as never)).toBe(JSON.stringify(encoded.data));
      if (row.tidy === 'a') expect(text).toBe(JSON.stringify(encoded.data));
    }),
    { numRuns: 1_000 },
  );
  expect(right).toBeGreaterThan(300);
});

test('OPS-105 an instant is written as the language writes it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: false }), (date) => {
      const isOne = !Number.isNaN(date.getTime()) && date.toISOString().length === 24;
      expect(instantText(date)).toBe(isOne ? date.toISOString() : null);
    }),
  );
  const nights = [
    '2026-12-31T23:59:59.999Z',
    '2027-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.001Z',
    '0000-01-01T00:00:00.000Z',
  ];
  for (const text of nights) expect(instantText(new Date(text))).toBe(text);
});
