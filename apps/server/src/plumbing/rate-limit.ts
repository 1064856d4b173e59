import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** Lets `perSecond` calls of one key through each second; the next is refused with the seconds to wait. */
export function rateLimiter(perSecond: number) {
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 });
  return async (key: string): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch {
      throw new Refusal('too_many_requests', { retryAfter: 1 });
    }
  };
}
