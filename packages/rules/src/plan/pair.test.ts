import { expect, test } from 'vitest';
import { pairRefusal } from './pair.ts';

const limit = { truckPlaces: 2, truckWeight: 41_000 };
const row = (type: 'pickup' | 'delivery', containerLength: number | null, weight = 10_000, terminalId = 8) => ({
  ...{ terminalId, type },
  load: { containerType: 'BOX', containerLength, weight },
});

test('PLAN-26 a delivery goes with a pickup, and two of 20 ft with one another', () => {
  expect(pairRefusal(row('delivery', 40), row('pickup', 40), limit)).toBeUndefined();
  expect(pairRefusal(row('pickup', 20), row('pickup', 20), limit)).toBeUndefined();
});

test('PLAN-26 two rows that cannot be one say why', () => {
  const pickup = row('pickup', 20);
  expect(pairRefusal(pickup, row('delivery', 20, 10_000, 9), limit)).toBe('other_terminal');
  expect(pairRefusal(pickup, row('pickup', null), limit)).toBe('length_unknown');
  expect(pairRefusal(pickup, row('pickup', 40), limit)).toBe('truck_full');
  expect(pairRefusal(row('pickup', 20, 30_000), row('pickup', 20, 12_000), limit)).toBe('truck_full');
  expect(pairRefusal(row('delivery', 20), row('delivery', 10), limit)).toBe('other_length');
});
