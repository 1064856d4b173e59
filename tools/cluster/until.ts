import { setTimeout as sleep } from 'node:timers/promises';

/** @throws Error when it does not come within these milliseconds */
export async function until(what: string, holds: () => Promise<boolean>, patience = 90_000): Promise<void> {
  for (const begin = Date.now(); Date.now() - begin < patience; await sleep(200)) {
    if (await holds().catch(() => false)) return;
  }
  throw new Error(`${what}: not within ${patience / 1_000} s`);
}
