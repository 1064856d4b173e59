import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { MailSender } from '../../mail/mail.ts';
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  findAccount,
  findAccountById,
  insertAccount,
} from '../accounts.ts';
import type { ActionMode, Identity, PasswordProvider } from '../identity.ts';
import type { SessionLimits } from '../session/session-lifetime.ts';
import { sessionsWith } from '../session/sessions.ts';
import { signing } from '../session/signing.ts';
import type { TokenSource } from '../session/token-source.ts';
import { invitationLifetime, linkLifetime, openAction } from './actions.ts';
import { invitationMail, mailOf } from './mails.ts';
import { actionPath } from './page/action-page.ts';
import { findCredential, holdPassword, isPassword } from './password.ts';
import { passwordsOf } from './passwords.ts';

interface Parts extends SessionLimits {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Issuer of the tokens and origin of the links in mails. */
  publicUrl: string;
  rateLimit: number;
}

/** The provider every installation has: passwords as argon2id, rotating sessions, RS256 ID tokens. */
export function embeddedIdentity(parts: Parts): Identity & { passwords: PasswordProvider } {
  const { db, now, mail, publicUrl } = parts;
  const { sign, verify, publicKeys } = signing({ db, now, issuer: publicUrl });

  async function linkFor(userId: string, mode: ActionMode, lifetime = linkLifetime): Promise<string> {
    const token = await openAction(db, userId, mode, new Date(now().getTime() + lifetime));
    return `${publicUrl}${actionPath}?mode=${mode}&token=${token}`;
  }

  const source: TokenSource = {
    async prove(email, password, open) {
      const { userId, passwordHash = null } = (await findCredential(db, email)) ?? {};
      if (!(await isPassword(passwordHash, password)) || !userId || !passwordHash)
        throw new Refusal('auth/invalid-credential');
      return db.transaction().execute(async (trx) => {
        await holdPassword(trx, userId, passwordHash);
        return open(trx, userId, null);
      });
    },
    async renew({ key }) {
      // The session was opened at a hosted provider that this installation no longer uses.
      if (key) throw new Refusal('auth/user-token-expired');
      return undefined;
    },
    release: async () => {},
  };

  return {
    sessions: sessionsWith(source, { ...parts, sign }),
    passwords: { ...passwordsOf({ db, now }), publicKeys },
    identity: {
      name: 'embedded',
      resetsPasswords: true,
      verifyIdToken: verify,

      async createAccount(account) {
        const userId = await insertAccount(db, account, now());
        try {
          const link = await linkFor(userId, 'resetPassword', invitationLifetime);
          await mail.send(invitationMail(account.email, link));
        } catch (error) {
          // A transaction that has failed already rolls back, and its own error is the one to report.
          await deleteAccount(db, userId).catch(() => {});
          throw error;
        }
        return { userId };
      },

      disableAccount: (userId) => disableAccount(db, userId, now()),
      enableAccount: (userId) => enableAccount(db, userId),
      deleteAccount: (userId) => deleteAccount(db, userId),

      async sendPasswordReset(email, language) {
        const user = await findAccount(db, email);
        if (!user || user.disabledAt) return;
        await mail.send(mailOf('resetPassword', language, user.email, await linkFor(user.id, 'resetPassword')));
      },

      async sendEmailVerification(userId, language) {
        const user = await findAccountById(db, userId);
        if (!user || user.emailVerified) return;
        await mail.send(mailOf('verifyEmail', language, user.email, await linkFor(userId, 'verifyEmail')));
      },
    },
  };
}
