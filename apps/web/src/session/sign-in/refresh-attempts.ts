import { ApiError } from '#web/lib/call/api-error.ts';

/** Waiting times before each further attempt, in milliseconds. */
const backoff = [500, 2_000];

/** The identity provider refused the refresh token: the session is over. Any other failure says nothing about it. */
export const isRefusal = (reason: unknown): boolean => reason instanceof ApiError && [401, 403].includes(reason.status);

/** A lost network or a busy server may be gone a moment later; a call that ran into its timeout has waited enough. */
const isWorthRetrying = (reason: unknown): boolean =>
  reason instanceof ApiError ? reason.status === 429 || reason.status >= 500 : reason instanceof TypeError;

/** Asks for new tokens, again after a pause where that may help; throws the last failure (SESS-26). */
export async function withRetries(ask: () => Promise<void>): Promise<void> {
  for (const pause of backoff) {
    try {
      return await ask();
    } catch (reason) {
      if (!isWorthRetrying(reason)) throw reason;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await ask();
}
