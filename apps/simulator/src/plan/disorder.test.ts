import { present } from '@quaygate/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { Shares } from '../settings.ts';
import { disorderOf } from './disorder.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

function sendAll(shares: Partial<Shares>, count: number, seed = 1) {
  const disorder = disorderOf<number>(Shares.parse(shares), randomOf(seed));
  const sent = Array.from({ length: count }, (_, item) => item).flatMap((item) => disorder.push(item));
  return [...sent, ...disorder.release()];
}

test('INT-24 without shares everything goes out once, at once and in order', () => {
  expect(sendAll({}, 50)).toEqual(Array.from({ length: 50 }, (_, item) => ({ item, delay: 0 })));
});

test('INT-24 whatever the disorder, no item is lost and none is invented', () => {
  fc.assert(
    fc.property(share, share, share, fc.nat({ max: 60 }), fc.nat(), (duplicate, delayed, swapped, count, seed) => {
      const items = sendAll({ duplicate, delayed, swapped }, count, seed).map(({ item }) => item);
      expect(new Set(items).size).toBe(count);
      expect(items.length).toBeLessThanOrEqual(2 * count);
    }),
  );
});

test('INT-24 the shares say how many items are repeated, held up and swapped', () => {
  const count = 5_000;
  expect(sendAll({ duplicate: 0.2 }, count).length / count - 1).toBeCloseTo(0.2, 1);
  expect(sendAll({ delayed: 0.3 }, count).filter(({ delay }) => delay > 0).length / count).toBeCloseTo(0.3, 1);
  const swapped = sendAll({ swapped: 0.1 }, count).map(({ item }) => item);
  const behind = swapped.filter((item, place) => place > 0 && item < present(swapped[place - 1])).length;
  expect(behind / count).toBeCloseTo(0.1, 1);
});

test('INT-24 a swapped item goes right after the next one', () => {
  expect(sendAll({ swapped: 1 }, 4).map(({ item }) => item)).toEqual([1, 0, 3, 2]);
});
