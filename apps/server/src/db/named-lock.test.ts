import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { holdNamedLock } from './named-lock.ts';

test('of two servers on one database one runs the simulator, and the next one once it has stopped', async () => {
  const { url } = await startServer();
  const first = await holdNamedLock(url, 'quaygate simulator');
  expect(first).not.toBeNull();
  expect(await holdNamedLock(url, 'quaygate simulator')).toBeNull();
  await first?.();
  const next = async () => {
    const second = await holdNamedLock(url, 'quaygate simulator');
    await second?.();
    return second !== null;
  };
  await expect.poll(next).toBe(true);
});
