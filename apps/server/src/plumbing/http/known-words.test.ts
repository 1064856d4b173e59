import { Readiness, TrainRisk } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { encodeAnswer } from './known-words.ts';

const Row = z.object({
  id: z.int(),
  state: z.enum(['open', 'done']),
  risk: TrainRisk.nullable(),
  size: z.enum(['20', '40']).nullable(),
  marks: z.array(z.enum(['cold', 'heavy'])),
  at: z.date(),
});
const Page = z.object({ items: z.array(Row), total: z.int() });
type Page = z.output<typeof Page>;
const at = new Date('2026-05-12T08:00:00Z');
const row = { id: 1, state: 'open', risk: null, size: '20', marks: ['cold', 'heavy'], at } as const;
/** As a newer build may have stored it. */
const stored = (...rows: object[]) =>
  ({ items: rows.map((each) => ({ ...row, ...each })), total: rows.length }) as unknown as Page;
const shown = (page: Page) => encodeAnswer(Page, page).items;

test('OPS-80 an answer of known words goes as it is, and nothing is told', () => {
  const told: (readonly string[])[] = [];
  expect(encodeAnswer(Page, stored({}), (words) => told.push(words))).toEqual(stored({}));
  expect(told).toEqual([]);
});

test('OPS-80 a word that this build does not know is said in general, left out of its list, or is no value', () => {
  const page = stored({}, { id: 2, risk: 'train_on_fire', size: '30', marks: ['cold', 'liquid'] });
  const told: (readonly string[])[] = [];
  expect(encodeAnswer(Page, page, (words) => told.push(words)).items).toEqual([
    row,
    { ...row, id: 2, risk: 'other', size: null, marks: ['cold'] },
  ]);
  expect(told).toEqual([['items.risk: train_on_fire', 'items.size: 30', 'items.marks: liquid']]);
  expect(page.items[1]?.risk, 'the given answer is as it was').toBe('train_on_fire');
});

test('OPS-80 where a value is needed its row is left out, the others stay', () => {
  const page = stored({}, { id: 2, state: 'paused' }, { id: 3, risk: 'train_on_fire' }, { id: 4, state: 'paused' });
  expect(shown(page).map(({ id }) => id)).toEqual([1, 3]);
});

test('OPS-80 a cause of a newer build stands as another reason, and whether it stops the truck stays', () => {
  const cause = { code: 'tyres_flat', stops: true, turn: 'workshop', since: null, until: null, mend: 'change_tyres' };
  const readiness = { state: 'not_ready', causes: [{ ...cause, bookingIds: ['a'] }] };
  expect(encodeAnswer(Readiness, readiness as never)).toEqual({
    state: 'not_ready',
    causes: [{ ...cause, code: 'other', turn: 'terminal', mend: 'call_terminal', bookingIds: ['a'] }],
  });
});

test('OPS-80 of several shapes and of names a word is found too', () => {
  const Shape = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), to: z.string() }),
    z.object({ kind: z.literal('stop') }),
  ]);
  const Answer = z.object({
    last: Shape.nullable(),
    all: z.array(Shape),
    counts: z.partialRecord(z.enum(['a']), z.int()),
  });
  const answer = { last: { kind: 'turn' }, all: [{ kind: 'stop' }, { kind: 'turn' }], counts: { a: 1, b: 2 } };
  expect(encodeAnswer(Answer, answer as never)).toEqual({ last: null, all: [{ kind: 'stop' }], counts: { a: 1 } });
});

test('OPS-80 an answer that is about such a word alone can be had from another instance', () => {
  const One = z.object({ state: z.enum(['open', 'done']) });
  expect(() => encodeAnswer(One, { state: 'paused' } as never)).toThrow(
    expect.objectContaining({ code: 'temporarily_unavailable', more: { retryAfter: 1 } }),
  );
});

test('OPS-80 another fault of an answer is no word: it is thrown as the bug that it is', () => {
  expect(() => shown(stored({ state: 'paused', id: 'x' }))).toThrow(z.ZodError);
  expect(() => shown(stored({ state: null }))).toThrow(z.ZodError);
  expect(() => shown(stored({ marks: undefined }))).toThrow(z.ZodError);
});
