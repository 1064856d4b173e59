import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  breaksOneToOne,
  isConcerned,
  oneToOneBroken,
  oneToOneCreationRefusal,
  oneToOneDeletionRefusal,
} from './one-to-one.ts';

const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const restrictions = [
  { restrictionStart: at('08:00'), restrictionEnd: at('10:00') },
  { restrictionStart: at('14:00'), restrictionEnd: at('15:00') },
];
const inside = at('09:00');
const outside = at('12:00');

test.each([
  ['07:59:59.999', false],
  ['08:00', true],
  ['09:59:59.999', true],
  ['10:00', false],
  ['14:30', true],
  ['15:00', false],
])('FWD-STAT-43 a slot beginning at %s is concerned: %s', (time, expected) => {
  expect(isConcerned(at(time), restrictions)).toBe(expected);
});

test('FWD-STAT-43 without restrictions no slot is concerned', () => {
  expect(isConcerned(inside, [])).toBe(false);
});

test.each([
  [0, 0, false],
  [1, 0, false],
  [1, 1, false],
  [0, 1, true],
  [2, 3, true],
])('FWD-STAT-43 %i pickups and %i deliveries break the rule: %s', (pickups, deliveries, expected) => {
  expect(oneToOneBroken(pickups, deliveries)).toBe(expected);
});

test.each([
  ['delivery', 0, 0, inside, true],
  ['delivery', 1, 0, inside, false],
  ['delivery', 1, 1, inside, true],
  ['delivery', 0, 0, outside, false],
  ['delivery', 0, 2, inside, true],
  ['pickup', 0, 0, inside, false],
  ['pickup', 0, 5, inside, false],
] as const)(
  'FWD-STAT-43 creating a %s in a tour of %i pickups and %i deliveries (slot %s) is refused: %s',
  (type, pickups, deliveries, slot, refused) => {
    expect(oneToOneCreationRefusal(type, { pickups, deliveries }, slot, restrictions)).toBe(
      refused ? 'one_to_one_booking_not_satisfied_creation' : undefined,
    );
  },
);

test.each([
  ['pickup', 1, 0, inside, false],
  ['pickup', 1, 1, inside, true],
  ['pickup', 2, 1, inside, false],
  ['pickup', 1, 1, outside, false],
  ['pickup', 1, 3, inside, true],
  ['delivery', 1, 1, inside, false],
  ['delivery', 0, 3, inside, false],
] as const)(
  'FWD-STAT-43 deleting a %s of a tour of %i pickups and %i deliveries (slot %s) is refused: %s',
  (type, pickups, deliveries, slot, refused) => {
    expect(oneToOneDeletionRefusal(type, { pickups, deliveries }, slot, restrictions)).toBe(
      refused ? 'one_to_one_booking_not_satisfied_deletion' : undefined,
    );
  },
);

test('an unsatisfied tour may be reduced and moved, but not made worse', () => {
  expect(breaksOneToOne({ pickups: 0, deliveries: 2 }, { pickups: 0, deliveries: 1 })).toBe(false);
  expect(breaksOneToOne({ pickups: 0, deliveries: 2 }, { pickups: 1, deliveries: 3 })).toBe(false);
  expect(breaksOneToOne({ pickups: 0, deliveries: 2 }, { pickups: 0, deliveries: 3 })).toBe(true);
});

test('FWD-STAT-43 whatever is created and deleted, a concerned tour never holds more deliveries than pickups', () => {
  const step = fc.record({ create: fc.boolean(), type: fc.constantFrom('pickup' as const, 'delivery' as const) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const tour = { pickups: 0, deliveries: 0 };
      for (const { create, type } of steps) {
        const key = type === 'pickup' ? 'pickups' : 'deliveries';
        if (!create && tour[key] === 0) continue;
        const refusal = (create ? oneToOneCreationRefusal : oneToOneDeletionRefusal)(type, tour, inside, restrictions);
        if (!refusal) tour[key] += create ? 1 : -1;
        expect(tour.deliveries).toBeLessThanOrEqual(tour.pickups);
      }
    }),
  );
});
