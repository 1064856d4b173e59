import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../plumbing/limits/attempts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'identity'>;

/** The answer comes after this time, whether the mail is sent or not: its duration must not reveal an account. */
const answerTime = 100;

/** Sends a reset mail where there is an account, and answers alike where there is none (AUTH-17). */
export async function requestReset(
  parts: Parts & Pick<Deps, 'log'>,
  { email, address, language }: { email: string; address: string; language: DriverLanguage },
): Promise<void> {
  if (!parts.identity.resetsPasswords) throw new Refusal('identity_provider_unavailable');
  await takeAttempt(parts.db, attemptLimits.resetAddress, address, parts.now());
  await takeAttempt(parts.db, attemptLimits.resetMail, email, parts.now());
  // A failure is told to the log alone: it can only happen to an account that exists.
  parts.identity.sendPasswordReset(email, language).catch((error) => {
    parts.log.error({ err: error }, 'password reset not sent');
  });
  await sleep(answerTime);
}

export async function requestVerification(
  parts: Parts,
  user: User,
  { email, language }: { email: string; language: DriverLanguage },
): Promise<void> {
  if (email.toLowerCase() !== user.email.toLowerCase()) throw new Refusal('forbidden');
  await takeAttempt(parts.db, attemptLimits.verificationMail, user.id, parts.now());
  await parts.identity.sendEmailVerification(user.id, language);
}
