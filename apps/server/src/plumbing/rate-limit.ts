import { Refusal } from './refusal.ts';

/**
 * Lets `perSecond` calls of one key through within each second of the clock `now`. Only the
 * current second is kept, so that idle keys use no memory.
 */
export function rateLimiter(perSecond: number, now: () => Date) {
  const calls = new Map<string, number>();
  let second = 0;
  return (key: string): void => {
    const current = Math.floor(now().getTime() / 1_000);
    if (current !== second) calls.clear();
    second = current;
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    if (count > perSecond) throw new Refusal('too_many_requests', { retryAfter: 1 });
  };
}
