import { expect, test } from 'vitest';
import { endOfTurn } from './end-of-turn.ts';

test('what is ready in one turn of the event loop is done behind it, in its order, and what comes then waits for the next', async () => {
  const together = endOfTurn();
  const done: string[] = [];
  together(() => {
    done.push('first');
    together(() => done.push('third'));
  });
  together(() => done.push('second'));
  await Promise.resolve();
  expect(done).toEqual([]);
  await new Promise(setImmediate);
  expect(done).toEqual(['first', 'second']);
  await new Promise(setImmediate);
  expect(done).toEqual(['first', 'second', 'third']);
});
