import { expect, test } from 'vitest';
import { passingFirst, readPlate } from './truck-facts.ts';

const history = (...plates: (string | null)[]) => plates.map((licensePlate) => ({ licensePlate }));

test('READY-35 the plate that is proposed is the one that the gate read last', () => {
  expect(readPlate(history('DU-QG 1', 'DU-QG 4712', null), 'DU-QG 4711')).toBe('DU-QG 4712');
  expect(readPlate(history(null), 'DU-QG 4711'), 'the gate read none').toBeUndefined();
  expect(readPlate(history('DU QG4711'), 'DU-QG 4711'), 'the same one, written otherwise').toBeUndefined();
  expect(readPlate(history('?'), 'DU-QG 4711'), 'no plate').toBeUndefined();
});

test('READY-35 drivers who pass come first, each in the order of before', () => {
  const options = [
    { value: 'a', reason: 'blocked' },
    { value: 'b', reason: undefined },
    { value: 'c', reason: 'no licence' },
    { value: 'd' },
  ];
  expect(passingFirst(options).map(({ value }) => value)).toEqual(['b', 'd', 'a', 'c']);
});
