import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { holdNamedLock } from './named-lock.ts';

test('of two servers on one database one runs the simulator, and the next one once it has stopped', async () => {
  const { pool } = await startServer();
  const first = await holdNamedLock(pool, 'quaygate simulator');
  expect(first).not.toBeNull();
  expect(await holdNamedLock(pool, 'quaygate simulator')).toBeNull();
  first?.();
  const next = async () => {
    const second = await holdNamedLock(pool, 'quaygate simulator');
    second?.();
    return second !== null;
  };
  await expect.poll(next).toBe(true);
});
