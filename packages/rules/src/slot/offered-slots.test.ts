import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooLateToLoad, offeredSlots, type SlotLimits, slotFilter } from './offered-slots.ts';

const hour = 3_600_000;
const now = new Date('2026-03-02T08:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);

/** Hourly slots beginning -2 to 399 hours from now; the number is that of the hour. */
const slots = Array.from({ length: 402 }, (_, index) => ({
  number: index - 2,
  slotBegin: inHours(index - 2),
  slotEnd: inHours(index - 1),
}));

const free: SlotLimits = { direction: 'delivery', latestLoadingTime: null, deadlines: null, validUntil: null, now };
const numbers = (limits: Partial<SlotLimits>) =>
  offeredSlots(slots, { ...free, ...limits }).map(({ number }) => number);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('offered slots', () => {
  test('FWD-STAT-46 begin after now and within the next 14 days', () => {
    expect(numbers({})).toEqual(range(1, 14 * 24));
  });

  test('of a delivery end at or before the latest loading time', () => {
    expect(numbers({ latestLoadingTime: inHours(5) })).toEqual(range(1, 4));
    expect(numbers({ latestLoadingTime: inHours(0) })).toEqual([]);
  });

  test('of a pickup do not know loading times and deadlines', () => {
    const deadlines = [{ deadlineStart: inHours(3), deadlineEnd: inHours(6) }];
    expect(numbers({ direction: 'pickup', latestLoadingTime: inHours(1), deadlines })).toHaveLength(14 * 24);
  });

  test('begin inside a deadline of the train, its end excluded', () => {
    const deadlines = [
      { deadlineStart: inHours(3), deadlineEnd: inHours(6) },
      { deadlineStart: inHours(10), deadlineEnd: inHours(11) },
    ];
    expect(numbers({ deadlines })).toEqual([3, 4, 5, 10]);
  });

  test('are none where all deadlines are over', () => {
    expect(numbers({ deadlines: [{ deadlineStart: inHours(-5), deadlineEnd: inHours(0) }] })).toEqual([]);
  });

  test('fit a deadline only until it is over, also a slot that has begun', () => {
    const deadlines = [{ deadlineStart: inHours(-5), deadlineEnd: inHours(1) }];
    const fitting = (time: Date) =>
      slots.filter(slotFilter({ ...free, deadlines, now: time })).map(({ number }) => number);
    expect(fitting(now)).toEqual([-2, -1, 0]);
    expect(fitting(inHours(1))).toEqual([]);
  });

  test('are not limited by a train without deadline', () => {
    expect(numbers({ deadlines: [] })).toHaveLength(14 * 24);
  });

  test('begin before the end of the release, also of a pickup', () => {
    expect(numbers({ validUntil: inHours(4) })).toEqual([1, 2, 3]);
    expect(numbers({ direction: 'pickup', validUntil: inHours(4) })).toEqual([1, 2, 3]);
  });

  test('keep to all limits at once', () => {
    const limits: SlotLimits = {
      ...free,
      latestLoadingTime: inHours(9),
      deadlines: [{ deadlineStart: inHours(4), deadlineEnd: inHours(20) }],
      validUntil: inHours(7),
    };
    expect(numbers(limits)).toEqual([4, 5, 6]);
    const fits = slotFilter(limits);
    expect(slots.filter(fits).map(({ number }) => number)).toEqual([4, 5, 6]);
  });
});

test.each([
  ['delivery', 1, false],
  ['delivery', 0, true],
  ['delivery', -1, true],
  ['pickup', -1, false],
] as const)('a %s to be loaded %i hours from now is too late: %s', (direction, hours, expected) => {
  expect(isTooLateToLoad({ direction, latestLoadingTime: inHours(hours), now })).toBe(expected);
});

test('a load unit without latest loading time is never too late', () => {
  expect(isTooLateToLoad({ direction: 'delivery', latestLoadingTime: null, now })).toBe(false);
});

test('a slot is offered if and only if every single rule allows it', () => {
  const hours = fc.integer({ min: -20, max: 400 });
  const maybe = fc.option(hours.map(inHours), { nil: null });
  const deadline = fc
    .tuple(hours, fc.integer({ min: 1, max: 48 }))
    .map(([from, length]) => ({ deadlineStart: inHours(from), deadlineEnd: inHours(from + length) }));
  const limits = fc.record({
    direction: fc.constantFrom('pickup' as const, 'delivery' as const),
    latestLoadingTime: maybe,
    deadlines: fc.option(fc.array(deadline, { maxLength: 4 }), { nil: null }),
    validUntil: maybe,
    now: fc.constant(now),
  });
  fc.assert(
    fc.property(limits, (given) => {
      const offered = new Set(offeredSlots(slots, given));
      for (const slot of slots) {
        const soon = slot.slotBegin > now && slot.slotBegin <= inHours(14 * 24);
        const released = given.validUntil === null || slot.slotBegin < given.validUntil;
        const loaded = given.latestLoadingTime === null || slot.slotEnd <= given.latestLoadingTime;
        const accepted =
          given.deadlines === null ||
          given.deadlines.length === 0 ||
          given.deadlines.some(
            ({ deadlineStart, deadlineEnd }) =>
              deadlineStart <= slot.slotBegin && slot.slotBegin < deadlineEnd && now < deadlineEnd,
          );
        const expected = soon && released && (given.direction === 'pickup' || (loaded && accepted));
        if (offered.has(slot) !== expected) throw new Error(`slot ${slot.number}: expected ${expected}`);
      }
    }),
  );
});
