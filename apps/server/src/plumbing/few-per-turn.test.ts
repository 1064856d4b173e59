import { expect, test } from 'vitest';
import { fewPerTurn } from './few-per-turn.ts';

test('SEC-11 so many go on in each turn of the event loop, in their order', async () => {
  const turn = fewPerTurn(2);
  const gone: number[] = [];
  for (const each of [1, 2, 3, 4, 5]) turn().then(() => gone.push(each));
  const seen: number[] = [];
  for (let count = 0; count < 4; count++) {
    await new Promise(setImmediate);
    seen.push(gone.length);
  }
  expect(seen).toEqual([2, 4, 5, 5]);
  expect(gone).toEqual([1, 2, 3, 4, 5]);
  await turn();
});
