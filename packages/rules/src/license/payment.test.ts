import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PaymentFact, paidUntil, paymentEffects, standingOf } from './payment.ts';

const moment = fc.integer({ min: 0, max: 40 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)));
const fact: fc.Arbitrary<PaymentFact> = fc
  .record({
    effect: fc.constantFrom(...paymentEffects),
    occurredAt: moment,
    begin: moment,
    length: fc.integer({ min: 1, max: 400 }),
    receiptUrl: fc.constantFrom(null, 'https://pay.example/1', 'https://pay.example/2'),
  })
  .map(({ begin, length, ...rest }) => ({
    ...rest,
    subscriptionId: 'sub_1',
    period: rest.effect === 'period' ? { begin, end: new Date(+begin + length * 86_400_000) } : null,
  }));

test('FWD-PAY-18 in any order and repetition 200 events lead to the same standing, 1,000 times', () => {
  const facts = fc.sample(fact, { numRuns: 200, seed: 4711 });
  const expected = standingOf(facts);
  const replay = fc.tuple(
    fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
    fc.subarray(facts),
  );
  fc.assert(
    fc.property(replay, ([all, again]) => {
      expect(standingOf([...all, ...again])).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

test('FWD-PAY-18 what was paid stays paid, whatever else comes; nothing is returned that was not paid', () => {
  fc.assert(
    fc.property(fc.array(fact), fc.array(fact), (some, more) => {
      const [before, after] = [standingOf(some), standingOf([...some, ...more])];
      if (before.paidDate) expect(['PAID', 'RETURNED']).toContain(after.state);
      expect(after.state === 'PAID' || after.state === 'RETURNED').toBe(after.paidDate !== null);
      expect(after.periods.length).toBeGreaterThanOrEqual(before.periods.length);
    }),
  );
});

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const base: PaymentFact = { effect: 'none', occurredAt: day(1), subscriptionId: null, period: null, receiptUrl: null };

test.each([
  [[], 'OPEN'],
  [['none', 'period', 'ended'], 'OPEN'],
  [['returned'], 'OPEN'],
  [['notPaid'], 'CLOSED'],
  [['notPaid', 'paid'], 'PAID'],
  [['paid', 'period', 'ended'], 'PAID'],
  [['returned', 'paid'], 'RETURNED'],
] as const)('events %j make an order %s', (effects, state) => {
  expect(standingOf(effects.map((effect) => ({ ...base, effect }))).state).toBe(state);
});

test('a licence lasts to the end of the last period that began before its renewal was stopped', () => {
  const periods = [
    { begin: day(1), end: day(10) },
    { begin: day(10), end: day(20) },
    { begin: day(20), end: day(30) },
  ];
  expect(paidUntil(periods, null)).toEqual(day(30));
  expect(paidUntil(periods, day(15))).toEqual(day(20));
  expect(paidUntil(periods, day(20))).toEqual(day(30));
  expect(paidUntil([], null)).toBeNull();
});
