import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CarriedUnit, placesOf, truckFull } from './truck-load.ts';

const limit = { truckPlaces: 2, truckWeight: 41_000 };
const unit = (name: string, containerLength: number | null = 20, more: Partial<CarriedUnit> = {}): CarriedUnit => ({
  ...{ type: 'pickup', containerType: 'BOX', containerLength, weight: 20_000, name },
  ...more,
});
const delivery = { type: 'delivery' } as const;
const swapBody = { containerType: 'WB' };

test.each<[string, CarriedUnit[], CarriedUnit[], string[] | undefined]>([
  ['one long unit', [], [unit('A', 40)], undefined],
  ['two short units', [unit('A')], [unit('B')], undefined],
  ['two swap bodies', [unit('A', 26, swapBody)], [unit('B', 25, { containerType: 'JWB' })], undefined],
  ['a swap body as long as a trailer', [unit('A', 26, swapBody)], [unit('B', 45, swapBody)], ['A']],
  ['a third short unit', [unit('A', 20, { weight: 1 }), unit('B', 20, { weight: 1 })], [unit('C', 20)], ['A', 'B']],
  ['a short unit beside a long one', [unit('A', 40)], [unit('B', 20, { weight: 1 })], ['A']],
  ['two long units at once', [], [unit('A', 40), unit('B', 45)], []],
  ['the other direction', [unit('A', 40)], [unit('B', 40, delivery)], undefined],
  [
    'too many in a direction that nothing comes to',
    [unit('A', 40), unit('B', 40)],
    [unit('C', 20, delivery)],
    undefined,
  ],
  ['two short units as heavy as allowed', [unit('A')], [unit('B', 20, { weight: 21_000 })], undefined],
  ['two short units that are too heavy', [unit('A')], [unit('B', 20, { weight: 21_001 })], ['A']],
  ['one unit above the weight, which has a rule of its own', [], [unit('A', 40, { weight: 60_000 })], undefined],
  ['unknown lengths and weights', [unit('A', null, { weight: null })], [unit('B', null, { weight: null })], undefined],
])('READY-09 %s', (_, there, coming, names) => {
  expect(truckFull(there, coming, limit)?.there).toEqual(names);
});

test('READY-09 the refusal names direction, what is there, and both limits', () => {
  expect(truckFull([unit('A', 40)], [unit('B')], limit)).toEqual({
    ...{ type: 'pickup', there: ['A'], places: 3, weight: 40_000 },
    limit: { places: 2, weight: 41_000 },
  });
});

test('READY-09 units that come one after the other fit exactly where all of them fit', () => {
  const units = fc.array(
    fc.record({
      type: fc.constantFrom('pickup' as const, 'delivery' as const),
      containerType: fc.constantFrom('BOX', 'WB', null),
      containerLength: fc.constantFrom(null, 20, 26, 40),
      weight: fc.nat(30_000),
      name: fc.constant('A'),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 4 }), (all, truckPlaces) => {
      const most = { truckPlaces, truckWeight: 41_000 };
      const oneByOne = all.every((each, index) => !truckFull(all.slice(0, index), [each], most));
      expect(oneByOne).toBe(truckFull([], all, most) === undefined);
      for (const each of all) expect([1, 2]).toContain(placesOf(each));
    }),
  );
});
