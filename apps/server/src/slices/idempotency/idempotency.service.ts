import { createHash } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAnswer, type IdempotentRequest } from './idempotency.queries.ts';

/**
 * The key of a request, with the hash of what a repetition must repeat; undefined without a key.
 * @param same what a repetition must repeat
 */
export function idempotentRequest(
  request: { user: { id: string }; forwarderId: string; idempotencyKey: string | undefined },
  same: unknown[],
  now: Date,
): IdempotentRequest | undefined {
  const { user, forwarderId, idempotencyKey } = request;
  if (idempotencyKey === undefined) return undefined;
  const bodyHash = createHash('sha256').update(JSON.stringify(same)).digest();
  return { userId: user.id, forwarderId, key: idempotencyKey, bodyHash, createdDate: now };
}

/**
 * The answer that the same request got before.
 * @throws Refusal idempotency_key_reused
 */
export async function answerBefore(trx: Db, request: IdempotentRequest): Promise<unknown> {
  const known = await findAnswer(trx, request);
  if (!known?.bodyHash.equals(request.bodyHash)) throw new Refusal('idempotency_key_reused');
  return known.answer;
}
