import { randomUUID } from 'node:crypto';
import type { TokenResult } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import {
  type AttemptLimit,
  attemptLimits,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
} from '../../../plumbing/attempts.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { MailSender } from '../../mail/mail.ts';
import type { ActionMode, PasswordProvider } from '../identity.ts';
import { closeActions, findAction, invitationLifetime, linkLifetime, openAction, useAction } from './actions.ts';
import { invitationMail, mailOf } from './mails.ts';
import { hashPassword, isPassword } from './password.ts';
import { endSession, openSession, revokeSessionsOf, rotate } from './sessions.ts';
import { signing } from './signing.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Issuer of the tokens and origin of the links in mails. */
  publicUrl: string;
}

export const shortestPassword = 8;

/** Non-space text, an @, non-space text, and nothing a database cannot store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const emailShape = /^[^\s\u0000-\u001f]+@[^\s\u0000-\u001f]+$/;

/** The provider every installation has: passwords as argon2id, rotating sessions, RS256 ID tokens. */
export function embeddedIdentity({ db, now, mail, publicUrl }: Parts): PasswordProvider {
  const { sign, verify, publicKeys } = signing({ db, now, issuer: publicUrl });

  const findByEmail = (email: string) =>
    db
      .selectFrom('appUser')
      .leftJoin('credential', 'credential.userId', 'appUser.id')
      .select(['appUser.id', 'appUser.email', 'appUser.disabledAt', 'credential.passwordHash'])
      .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
      .executeTakeFirst();

  async function tokenOf(userId: string): Promise<TokenResult> {
    const user = await db
      .selectFrom('appUser')
      .select(['email', 'emailVerified', 'disabledAt'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) throw new Refusal('auth/user-token-expired');
    if (user.disabledAt) throw new Refusal('auth/user-disabled');
    return sign({ userId, email: user.email, emailVerified: user.emailVerified });
  }

  async function linkFor(userId: string, mode: ActionMode, lifetime = linkLifetime): Promise<string> {
    const token = await openAction(db, userId, mode, new Date(now().getTime() + lifetime));
    return `${publicUrl}/web/idp/action?mode=${mode}&token=${token}`;
  }

  /** Counts before the password is looked at, so that guesses sent side by side count too. */
  async function letTry(limit: AttemptLimit, subject: string, moment: Date): Promise<void> {
    const retryAfter = await takeAttempt(db, limit, subject, moment);
    if (retryAfter) throw new Refusal('auth/too-many-requests', { retryAfter });
  }

  return {
    name: 'embedded',
    verifyIdToken: verify,
    publicKeys,
    issueToken: async (userId) => (await tokenOf(userId)).idToken,
    findAction: (token, mode) => findAction(db, token, mode, now()),

    async signIn(email, password, address) {
      if (!emailShape.test(email)) throw new Refusal('auth/invalid-email');
      const moment = now();
      await letTry(attemptLimits.address, address, moment);
      await letTry(attemptLimits.signIn, email, moment);
      const user = await findByEmail(email);
      if (!(await isPassword(user?.passwordHash ?? undefined, password)) || !user) {
        throw new Refusal('auth/invalid-credential');
      }
      await Promise.all([
        forgetAttempts(db, attemptLimits.signIn, email),
        giveBackAttempt(db, attemptLimits.address, address, moment),
      ]);
      if (user.disabledAt) throw new Refusal('auth/user-disabled');
      return { token: await tokenOf(user.id), refresh: await openSession(db, user.id, now()) };
    },

    async refresh(value) {
      const next = await rotate(db, value, now());
      if (!next) throw new Refusal('auth/user-token-expired');
      return { token: await tokenOf(next.userId), refresh: next.refresh };
    },

    signOut: (value) => endSession(db, value, now()),

    async confirmPasswordReset(token, newPassword) {
      if (newPassword.length < shortestPassword) throw new Refusal('auth/weak-password');
      // Looked at first, so that a made-up link costs no hash.
      await findAction(db, token, 'resetPassword', now());
      const passwordHash = await hashPassword(newPassword);
      await db.transaction().execute(async (trx) => {
        const userId = await useAction(trx, token, 'resetPassword', now());
        await trx
          .insertInto('credential')
          .values({ userId, passwordHash })
          .onConflict((key) => key.column('userId').doUpdateSet({ passwordHash }))
          .execute();
        await trx.updateTable('appUser').set({ emailVerified: true }).where('id', '=', userId).execute();
        await revokeSessionsOf(trx, userId, now());
        await closeActions(trx, userId, 'resetPassword');
      });
    },

    confirmEmail: (token) =>
      db.transaction().execute(async (trx) => {
        const userId = await useAction(trx, token, 'verifyEmail', now());
        await trx.updateTable('appUser').set({ emailVerified: true }).where('id', '=', userId).execute();
        await closeActions(trx, userId, 'verifyEmail');
      }),

    async createAccount({ email, firstName, lastName }) {
      const userId = randomUUID();
      await db.insertInto('appUser').values({ id: userId, email, firstName, lastName, createdDate: now() }).execute();
      await mail.send(invitationMail(email, await linkFor(userId, 'resetPassword', invitationLifetime)));
      return { userId };
    },

    // Names live with the user; this provider has no second copy.
    updateAccount: async () => {},

    async disableAccount(userId) {
      await db.updateTable('appUser').set({ disabledAt: now() }).where('id', '=', userId).execute();
      await revokeSessionsOf(db, userId, now());
    },

    // Credential and sessions go with the user's row.
    async deleteAccount(userId) {
      await db.deleteFrom('appUser').where('id', '=', userId).execute();
    },

    async sendPasswordReset(email, language) {
      const user = await findByEmail(email);
      if (!user || user.disabledAt) return;
      await mail.send(mailOf('resetPassword', language, user.email, await linkFor(user.id, 'resetPassword')));
    },

    async sendEmailVerification(userId, language) {
      const user = await db
        .selectFrom('appUser')
        .select('email')
        .where('id', '=', userId)
        .where('emailVerified', '=', false)
        .executeTakeFirst();
      if (user) await mail.send(mailOf('verifyEmail', language, user.email, await linkFor(userId, 'verifyEmail')));
    },
  };
}
