import { randomUUID } from 'node:crypto';
import type { TokenResult } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { MailSender } from '../../mail/mail.ts';
import type { PasswordProvider } from '../identity.ts';
import { type ActionMode, invitationLifetime, linkLifetime, openAction, useAction } from './actions.ts';
import { mailOf } from './mails.ts';
import { hashPassword, isPassword } from './password.ts';
import { findSession, openSession, revokeSession, revokeSessionsOf, rotate } from './sessions.ts';
import { signing } from './signing.ts';
import { forgetFailures, isThrottled, recordFailure } from './throttle.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Issuer of the tokens and origin of the links in mails. */
  publicUrl: string;
}

const shortestPassword = 8;

/** The provider every installation has: passwords as argon2id, rotating sessions, RS256 ID tokens. */
export function embeddedIdentity({ db, now, mail, publicUrl }: Parts): PasswordProvider {
  const { sign, verify, publicKeys } = signing({ db, now, issuer: publicUrl });

  const account = () => db.selectFrom('appUser').leftJoin('credential', 'credential.userId', 'appUser.id');

  async function tokenOf(userId: string): Promise<TokenResult> {
    const user = await db
      .selectFrom('appUser')
      .select(['id', 'email', 'emailVerified', 'disabledAt'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) throw new Refusal('auth/user-token-expired');
    if (user.disabledAt) throw new Refusal('auth/user-disabled');
    return sign({ userId, email: user.email, emailVerified: user.emailVerified });
  }

  async function sendLink(
    user: { id: string; email: string },
    mode: ActionMode,
    language: 'de' | 'en',
    isInvitation = false,
  ) {
    const lifetime = isInvitation ? invitationLifetime : linkLifetime;
    const token = await openAction(db, user.id, mode, new Date(now().getTime() + lifetime));
    const link = `${publicUrl}/web/idp/action?mode=${mode}&token=${token}`;
    await mail.send(mailOf(isInvitation ? 'invitation' : mode, language, user.email, link));
  }

  return {
    name: 'embedded',
    verifyIdToken: verify,
    publicKeys,
    issueToken: async (userId) => (await tokenOf(userId)).idToken,

    async signIn(email, password) {
      if (!/^\S+@\S+$/.test(email)) throw new Refusal('auth/invalid-email');
      if (await isThrottled(db, email, now())) throw new Refusal('auth/too-many-requests', { retryAfter: 900 });
      const user = await account()
        .select(['appUser.id', 'appUser.disabledAt', 'credential.passwordHash'])
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst();
      if (!(await isPassword(user?.passwordHash ?? undefined, password)) || !user) {
        await recordFailure(db, email, now());
        throw new Refusal('auth/invalid-credential');
      }
      if (user.disabledAt) throw new Refusal('auth/user-disabled');
      await forgetFailures(db, email);
      return { token: await tokenOf(user.id), refresh: await openSession(db, user.id, now()) };
    },

    async refresh(value) {
      const next = await rotate(db, value, now());
      if (!next) throw new Refusal('auth/user-token-expired');
      return { token: await tokenOf(next.userId), refresh: next.refresh };
    },

    async signOut(value) {
      const session = await findSession(db, value);
      if (session) await revokeSession(db, session, now());
    },

    async confirmPasswordReset(token, newPassword) {
      if (newPassword.length < shortestPassword) throw new Refusal('auth/weak-password');
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
      });
    },

    async confirmEmail(token) {
      const userId = await useAction(db, token, 'verifyEmail', now());
      await db.updateTable('appUser').set({ emailVerified: true }).where('id', '=', userId).execute();
    },

    async createAccount({ email, firstName, lastName }) {
      const user = { id: randomUUID(), email };
      await db
        .insertInto('appUser')
        .values({ ...user, firstName, lastName, createdDate: now() })
        .execute();
      await sendLink(user, 'resetPassword', 'de', true);
      return { userId: user.id };
    },

    // Names live with the user; this provider has no second copy.
    updateAccount: async () => {},

    async disableAccount(userId) {
      await db.updateTable('appUser').set({ disabledAt: now() }).where('id', '=', userId).execute();
      await revokeSessionsOf(db, userId, now());
    },

    // Credential and sessions go with the user's row.
    deleteAccount: async (userId) => {
      await db.deleteFrom('appUser').where('id', '=', userId).execute();
    },

    async sendPasswordReset(email, language) {
      const user = await db
        .selectFrom('appUser')
        .select(['id', 'email'])
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('disabledAt', 'is', null)
        .executeTakeFirst();
      if (user) await sendLink(user, 'resetPassword', language);
    },

    async sendEmailVerification(userId, language) {
      const user = await db
        .selectFrom('appUser')
        .select(['id', 'email'])
        .where('id', '=', userId)
        .where('emailVerified', '=', false)
        .executeTakeFirst();
      if (user) await sendLink(user, 'verifyEmail', language);
    },
  };
}
