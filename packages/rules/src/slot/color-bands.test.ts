import { expect, test } from 'vitest';
import { bandFaults, sortedBands } from './color-bands.ts';

type Given = [from: number | null, to: number | null];
const bands = (...given: Given[]) => given.map(([minValue, maxValue]) => ({ minValue, maxValue }));

test.each<[Given[], boolean, object[]]>([
  [[], false, []],
  [[[0, 30]], false, []],
  [
    [
      [0, 30],
      [30, 60],
    ],
    false,
    [],
  ],
  // In any order, and with open ends.
  [
    [
      [30, null],
      [null, 30],
    ],
    false,
    [],
  ],
  // One value alone, before all from it on.
  [
    [
      [0, null],
      [0, 0],
    ],
    false,
    [],
  ],
  [
    [
      [0, 10],
      [11, 20],
    ],
    true,
    [],
  ],
  [
    [
      [0, 10],
      [11, 20],
    ],
    false,
    [{ index: 1, fault: 'gap', from: 10, to: 11 }],
  ],
  [
    [
      [0, 10],
      [12, 20],
    ],
    true,
    [{ index: 1, fault: 'gap', from: 10, to: 12 }],
  ],
  [
    [
      [40, 50],
      [0, 30],
    ],
    false,
    [{ index: 0, fault: 'gap', from: 30, to: 40 }],
  ],
  [
    [
      [0, 30],
      [20, 60],
    ],
    false,
    [{ index: 1, fault: 'overlap', from: 20, to: 30 }],
  ],
  [
    [
      [0, null],
      [20, 60],
    ],
    false,
    [{ index: 1, fault: 'overlap', from: 20, to: 60 }],
  ],
  [
    [
      [null, null],
      [null, null],
    ],
    false,
    [{ index: 1, fault: 'overlap', from: null, to: null }],
  ],
  [
    [
      [0, 30],
      [60, 40],
    ],
    false,
    [{ index: 1, fault: 'turnedRound', from: 60, to: 40 }],
  ],
])('SETUP-80 of the bands %j (count: %s) wrong is %j', (given, isCount, expected) => {
  expect(bandFaults(bands(...given), isCount)).toEqual(expected);
});

test('SETUP-80 of two bands that meet the lower one comes first', () => {
  expect(sortedBands(bands([30, 60], [null, 0], [0, null], [0, 30]))).toEqual(
    bands([null, 0], [0, 30], [0, null], [30, 60]),
  );
});
