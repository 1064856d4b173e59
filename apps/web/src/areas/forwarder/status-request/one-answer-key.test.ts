import { expect, test } from 'vitest';
import { oneAnswerKey } from './one-answer-key.ts';

const counted = () => {
  let count = 0;
  return oneAnswerKey(() => `key ${++count}`);
};

test('FWD-STAT-40 the key stays the same until an answer arrived', () => {
  const keys = counted();

  expect(keys.for(['slot', 'trucker', 'box'])).toBe('key 1');
  expect(keys.for(['slot', 'trucker', 'box'])).toBe('key 1');
  keys.answered();
  expect(keys.for(['slot', 'trucker', 'box'])).toBe('key 2');
});

test('FWD-STAT-40 another slot, trucker or container is another booking', () => {
  const keys = counted();

  expect(keys.for([new Date(1), 'trucker', 'box'])).toBe('key 1');
  expect(keys.for([new Date(2), 'trucker', 'box'])).toBe('key 2');
  expect(keys.for([new Date(2), 'other', 'box'])).toBe('key 3');
  expect(keys.for([new Date(2), 'other', null])).toBe('key 4');
});

test('FWD-STAT-40 keys are 32 hexadecimal digits and never alike', () => {
  const keys = Array.from({ length: 100 }, (_, index) => oneAnswerKey().for([index]));

  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(100);
});
