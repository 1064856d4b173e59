import { expect, test } from 'vitest';
import { byteBudget } from './byte-budget.ts';

const refusal = (retryAfter: number) => expect.objectContaining({ code: 'too_many_requests', more: { retryAfter } });

test('SEC-12 a sender has so many bytes a second, and any body passes alone', () => {
  let time = 0;
  const spend = byteBudget(() => time);
  spend('a', 900, 1_000);
  spend('a', 5_000, 1_000);
  expect(() => spend('a', 1, 1_000)).toThrow(refusal(5));
  spend('b', 1_000, 1_000);
  time = 4_900;
  expect(() => spend('a', 1, 1_000)).toThrow(refusal(1));
  time = 4_902;
  spend('a', 1, 1_000);
});

test('SEC-12 a sender who was quiet for long has no more than a second in store', () => {
  let time = 0;
  const spend = byteBudget(() => time);
  spend('a', 1_000, 1_000);
  time = 3_600_000;
  spend('a', 1_000, 1_000);
  expect(() => spend('a', 1, 1_000)).toThrow(refusal(1));
});

test('SEC-12 many senders are forgotten, not kept', () => {
  let time = 0;
  const spend = byteBudget(() => time);
  for (let sender = 0; sender < 25_000; sender++, time += 1) spend(`${sender}`, 1, 1_000);
  spend('24999', 1, 1_000);
});
