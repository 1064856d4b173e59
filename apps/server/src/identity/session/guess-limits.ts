import type { Db } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { recordAct, stranger } from '../../plumbing/audit/audit.ts';
import { type AttemptLimit, attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { forgetAttempts, giveBack, takeAttempt } from '../../plumbing/limits/attempts.ts';
import { isRefusal } from '../../plumbing/refusal.ts';
import { findAccount } from '../accounts.ts';
import { isKnownDevice } from './known-devices.ts';
import { guessMail } from './mails.ts';
import type { Origin } from './session-provider.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  publicUrl: string;
}

/** The user is told when so many sign-ins failed in an hour. */
const toldAt = 10;

/** One attempt to sign in that was counted. */
interface Guess {
  /** It was no guess after all. */
  refund(): Promise<void>;
  succeeded(): Promise<void>;
  failed(reason: string): Promise<void>;
}

/**
 * Limits of failed sign-ins. Strangers must not lock the owner of an account out: they are counted for the account and their
 * network, and all of them together; a browser the owner signed in with is counted for itself alone.
 */
export function guessLimits({ db, now, mail, publicUrl }: Parts) {
  async function tell(email: string) {
    try {
      await takeAttempt(db, attemptLimits.guessMail, email, now());
    } catch (error) {
      if (isRefusal(error, 'too_many_requests')) return;
      throw error;
    }
    const account = await findAccount(db, email);
    if (account && !account.disabledAt) await mail.send(guessMail(account, `${publicUrl}/login`));
  }

  async function record(email: string, network: string, reason: string) {
    const account = await findAccount(db, email);
    const object = { kind: 'user', id: account?.id ?? '', name: account?.email ?? email } as const;
    await recordAct(db, stranger(network), now(), { kind: 'signInFailed', object, after: { reason } });
  }

  /**
   * Counts an attempt before its password is checked.
   * @throws Refusal('auth/too-many-requests')
   */
  async function count(email: string, { network, device }: Origin): Promise<Guess> {
    const moment = now();
    const isKnown = device !== undefined && (await isKnownDevice(db, email, device, moment));
    const own = isKnown ? `${email} browser ${device}` : `${email} ${network}`;
    const wide: [AttemptLimit, string][] = [
      [attemptLimits.address, network],
      [attemptLimits.account, email],
    ];
    const limits: [AttemptLimit, string][] = [[attemptLimits.signIn, own], ...(isKnown ? [] : wide)];
    const taken: number[] = [];
    const refund = async (from = 0) => {
      const given = limits.slice(from, taken.length);
      await giveBack(
        db,
        given.map(([limit, subject]) => [limit, subject, moment] as const),
      );
    };
    try {
      for (const [limit, subject] of limits) taken.push(await takeAttempt(db, limit, subject, moment));
    } catch (error) {
      // What is refused was no guess.
      await refund();
      throw error;
    }
    const [, , ofAccount = 0] = taken;
    return {
      refund,
      async succeeded() {
        await Promise.all([forgetAttempts(db, attemptLimits.signIn, own), refund(1)]);
      },
      async failed(reason) {
        await record(email, network, reason);
        if (ofAccount >= toldAt) await tell(email);
      },
    };
  }

  return { count, record };
}
