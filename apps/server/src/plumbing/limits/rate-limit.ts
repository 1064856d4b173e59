import { Refusal } from '../refusal.ts';

/**
 * Lets `most` calls of one key through within each window of so many seconds of the clock `now`. Only the current window is
 * kept, so that idle keys use no memory.
 */
export function rateLimiter(most: number, now: () => Date, seconds = 1) {
  const calls = new Map<string, number>();
  let window = 0;
  return (key: string): void => {
    const time = now().getTime() / 1_000;
    const current = Math.floor(time / seconds);
    if (current !== window) calls.clear();
    window = current;
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    if (count > most)
      throw new Refusal('too_many_requests', { retryAfter: Math.ceil((current + 1) * seconds - time) || 1 });
  };
}
