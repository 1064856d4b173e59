import { setTimeout as sleep } from 'node:timers/promises';
import type { NewDriver } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../plumbing/limits/attempts.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { insertDriver } from '../driver-invitation/driver-invitation.queries.ts';
import { mailsOf } from '../settings/mails.service.ts';

type RegistrationDeps = Pick<Deps, 'db' | 'now' | 'log' | 'identity' | 'identityIn' | 'postman' | 'settings'>;

/** The answer comes after this time, whatever is stored: its duration must not reveal an account. */
const answerTime = 100;

/**
 * Makes account and driver of a new email, whose mail carries the link to a password. An email with an account gets the
 * mail of a forgotten password, and the answer is the same (DRV-BRD-06).
 * @throws Refusal too_many_requests, mails_not_configured
 */
export async function registerDriver(
  deps: RegistrationDeps,
  driver: NewDriver,
  { address, language }: { address: string; language: DriverLanguage },
): Promise<void> {
  const { db, now, log } = deps;
  // Without a mail the link would reach no one.
  if (mailsOf(deps) === 'none') throw new Refusal('mails_not_configured');
  await takeAttempt(db, attemptLimits.registerAddress, address, now());
  await takeAttempt(db, attemptLimits.registerMail, driver.email, now());
  store(deps, driver, driver.language ?? language).catch((error) => log.error({ err: error }, 'driver not registered'));
  await sleep(answerTime);
}

async function store(
  { db, now, identity, identityIn }: RegistrationDeps,
  { language: _, ...driver }: NewDriver,
  language: DriverLanguage,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const { email, firstName, lastName } = driver;
      const { userId } = await identityIn(trx).createAccount({ email, firstName, lastName, language });
      await insertDriver(trx, { ...driver, userId, createdDate: now() });
    });
  } catch (error) {
    if (!isRefusal(error, 'user_already_exists')) throw error;
    if (identity.resetsPasswords) await identity.sendPasswordReset(driver.email, language);
  }
}
