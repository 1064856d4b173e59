import type { Db } from '../../../db/client.ts';
import {
  type AttemptLimit,
  attemptLimits,
  forgetAttempts,
  takeAttempt,
  undoAttempt,
} from '../../../plumbing/attempts.ts';
import { recordAct, stranger } from '../../../plumbing/audit.ts';
import { isRefusal } from '../../../plumbing/refusal.ts';
import type { MailSender } from '../../mail/mail.ts';
import { findAccount } from '../accounts.ts';
import type { Origin } from '../identity.ts';
import { isKnownDevice } from './known-devices.ts';
import { guessMail } from './mails.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  publicUrl: string;
}

/** The user is told when so many sign-ins failed in an hour. */
const toldAt = 10;

/**
 * Limits of failed sign-ins. Strangers must not lock the owner of an account out: they are counted for the account and their
 * network, and all of them together; a browser the owner signed in with is counted for itself alone.
 */
export function guessLimits({ db, now, mail, publicUrl }: Parts) {
  async function tell(email: string) {
    const account = await findAccount(db, email);
    if (!account || account.disabledAt) return;
    try {
      await takeAttempt(db, attemptLimits.guessMail, account.id, now());
    } catch (error) {
      if (isRefusal(error, 'too_many_requests')) return;
      throw error;
    }
    await mail.send(guessMail(account.email, `${publicUrl}/login`));
  }

  async function record(email: string, network: string, reason: string) {
    const account = await findAccount(db, email);
    const object = { kind: 'user', id: account?.id ?? '', name: account?.email ?? email } as const;
    await recordAct(db, stranger(network), now(), { kind: 'signInFailed', object, after: { reason } });
  }

  return {
    /** @throws Refusal('auth/too-many-requests') */
    async count(email: string, { network, counted, device }: Origin) {
      const moment = now();
      const isKnown = device !== undefined && (await isKnownDevice(db, email, device));
      const own = isKnown ? `${email} browser ${device}` : `${email} ${counted}`;
      const wide: [AttemptLimit, string][] = isKnown
        ? []
        : [
            [attemptLimits.address, counted],
            [attemptLimits.account, email],
          ];
      const taken: [AttemptLimit, string][] = [];
      const undo = async () => {
        for (const [limit, subject] of taken) await undoAttempt(db, limit, subject, moment);
      };
      let ofAccount = 0;
      try {
        for (const [limit, subject] of [[attemptLimits.signIn, own] as [AttemptLimit, string], ...wide]) {
          const count = await takeAttempt(db, limit, subject, moment);
          taken.push([limit, subject]);
          if (limit === attemptLimits.account) ofAccount = count;
        }
      } catch (error) {
        // What is refused was no guess.
        await undo();
        throw error;
      }
      return {
        undo,
        async succeeded() {
          await undo();
          await forgetAttempts(db, attemptLimits.signIn, own);
        },
        async failed(reason: string) {
          await record(email, network, reason);
          if (ofAccount === toldAt) await tell(email);
        },
      };
    },
  };
}
