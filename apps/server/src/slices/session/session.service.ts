import { setTimeout as sleep } from 'node:timers/promises';
import { type AttemptLimit, attemptLimits, takeAttempt } from '../../plumbing/attempts.ts';
import type { User } from '../../plumbing/caller.ts';
import type { Deps } from '../../plumbing/deps.ts';
import { Refusal } from '../../plumbing/refusal.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'identity'>;

/** Longer than a link and a mail take, so that the time of an answer does not tell whether an account exists. */
const answerTime = 100;

async function letAsk({ db, now }: Parts, limit: AttemptLimit, subject: string): Promise<void> {
  const retryAfter = await takeAttempt(db, limit, subject, now());
  if (retryAfter) throw new Refusal('too_many_requests', { retryAfter });
}

/** Sends a reset mail where there is an account, and answers alike where there is none (AUTH-17). */
export async function requestReset(parts: Parts, email: string, address: string, language: 'de' | 'en'): Promise<void> {
  await letAsk(parts, attemptLimits.resetAddress, address);
  await letAsk(parts, attemptLimits.resetMail, email);
  await Promise.all([parts.identity.sendPasswordReset(email, language), sleep(answerTime)]);
}

export async function requestVerification(
  parts: Parts,
  user: User,
  email: string,
  language: 'de' | 'en',
): Promise<void> {
  if (email.toLowerCase() !== user.email.toLowerCase()) throw new Refusal('forbidden');
  await letAsk(parts, attemptLimits.verificationMail, user.id);
  await parts.identity.sendEmailVerification(user.id, language);
}
