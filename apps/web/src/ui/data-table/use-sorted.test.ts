import { expect, test } from 'vitest';
import { compareCells } from './use-sorted.ts';

const sorted = (values: (string | number | null)[]) => values.toSorted(compareCells);

test('words are sorted as people write them, numbers in them by value, absent values last', () => {
  expect(sorted(['Zug', null, 'Öztürk', 'Tor 10', 'Tor 9', 'Ahmet'])).toEqual([
    'Ahmet',
    'Öztürk',
    'Tor 9',
    'Tor 10',
    'Zug',
    null,
  ]);
  expect(sorted([10, 9, null, 100])).toEqual([9, 10, 100, null]);
});
