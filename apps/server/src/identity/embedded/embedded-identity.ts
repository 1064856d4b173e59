import type { Db } from '../../db/client.ts';
import type { Reader } from '../../outside/mail/compose.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  findAccount,
  findAccountById,
  insertAccount,
} from '../accounts.ts';
import { factorsOf } from '../factor/factors.ts';
import { hasFactor } from '../factor/has-factor.ts';
import { findTicket, openTicket, useTicket } from '../factor/tickets.ts';
import type { ActionMode, Identity, PasswordProvider } from '../identity.ts';
import { keepInvitation, noteMail } from '../invitations.ts';
import { hashOf, randomValue } from '../session/refresh-values.ts';
import type { SessionLimits } from '../session/session-lifetime.ts';
import { sessionsWith } from '../session/sessions.ts';
import { signing } from '../session/signing.ts';
import type { TokenSource } from '../session/token-source.ts';
import { closeActions, invitationLifetime, linkLifetime, openAction } from './actions.ts';
import { actionMail, invitationMail } from './mails.ts';
import { actionPath } from './page/action-page.ts';
import { findCredential, hasPassword, holdPassword, isPassword } from './password.ts';
import { passwordsOf } from './passwords.ts';

interface Parts extends SessionLimits {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Issuer of the tokens and origin of the links in mails. */
  publicUrl: string;
  rateLimit: number;
  /** Seals secrets at rest. */
  sealingKey: Buffer;
}

/** What a passkey signs for. */
const signInSubject = 'signIn';
const ticketSubject = (ticket: string) => `ticket ${ticket}`;

/** The provider every installation has: passwords as argon2id, rotating sessions, RS256 ID tokens. */
export function embeddedIdentity(parts: Parts): Identity & { passwords: PasswordProvider } {
  const { db, now, mail, publicUrl, sealingKey } = parts;
  const { sign, verify, publicKeys } = signing({ db, now, sealingKey, issuer: publicUrl });

  const linkOf = (mode: ActionMode, token: string, { language }: Pick<Reader, 'language'>) =>
    `${publicUrl}${actionPath}?mode=${mode}${language ? `&lang=${language}` : ''}&token=${token}`;

  async function linkFor(user: Reader & { id: string }, mode: ActionMode) {
    const expiresDate = new Date(now().getTime() + linkLifetime);
    return { link: linkOf(mode, await openAction(db, user.id, mode, expiresDate), user), expiresDate };
  }

  async function invite(user: Reader & { id: string }, delivery: 'mail' | 'link'): Promise<string> {
    const userId = user.id;
    const token = randomValue();
    const [hash, createdDate] = [hashOf(token), now()];
    const expiresDate = new Date(createdDate.getTime() + invitationLifetime);
    await keepInvitation(db, { userId, hash, delivery, createdDate, expiresDate });
    await closeActions(db, userId, 'resetPassword');
    const link = linkOf('resetPassword', token, user);
    if (delivery === 'mail') await noteMail(db, userId, hash, await mail.send(invitationMail(user, link)));
    return link;
  }

  const factors = factorsOf({
    db,
    now,
    mail,
    publicUrl,
    sealingKey,
    isPasswordOf: async ({ email }, password) =>
      isPassword((await findCredential(db, email))?.passwordHash ?? null, password),
    hasPassword,
  });

  const source: TokenSource = {
    async prove(email, password, open) {
      const { userId, passwordHash = null } = (await findCredential(db, email)) ?? {};
      if (!(await isPassword(passwordHash, password)) || !userId || !passwordHash)
        throw new Refusal('auth/invalid-credential');
      return db.transaction().execute(async (trx) => {
        await holdPassword(trx, userId, passwordHash);
        const methods = await factors.methodsOf(trx, userId);
        if (methods.length === 0) return open(trx, userId, null);
        return { factorTicket: await openTicket(trx, userId, passwordHash, now()), methods };
      });
    },
    async proveFactor({ factorTicket, ...given }, open, onWrong) {
      const user = await findTicket(db, factorTicket, now());
      const proof =
        'code' in given
          ? factors.useCode(user, given.code)
          : factors.usePasskey(user, given.passkey, ticketSubject(factorTicket));
      await proof.catch(async (error) => {
        if (error instanceof Refusal) await onWrong(user, error.code);
        throw error;
      });
      return db.transaction().execute(async (trx) => {
        await useTicket(trx, factorTicket, now());
        return open(trx, user.id, null);
      });
    },
    async startPasskey(factorTicket) {
      if (factorTicket === undefined) return factors.startPasskeyProof(undefined, signInSubject);
      const user = await findTicket(db, factorTicket, now());
      return factors.startPasskeyProof(user.id, ticketSubject(factorTicket));
    },
    async provePasskey(passkey, open, onWrong) {
      const user = await factors.ownerOf(passkey);
      if (!user) throw new Refusal('auth/invalid-passkey');
      // Not counted for the user: who sends the id of a passkey could lock its owner out.
      if (!(await factors.isPasskeyOf(user, passkey, signInSubject))) {
        await onWrong(user, 'auth/invalid-passkey');
        throw new Refusal('auth/invalid-passkey');
      }
      return db.transaction().execute((trx) => open(trx, user.id, null));
    },
    async renew({ key }) {
      // The session was opened at a hosted provider that this installation no longer uses.
      if (key) throw new Refusal('auth/user-token-expired');
      return undefined;
    },
    release: async () => undefined,
  };

  return {
    sessions: sessionsWith(source, { ...parts, sign }),
    factors: factors.provider,
    page: null,
    passwords: { ...passwordsOf(parts), publicKeys },
    identity: {
      name: 'embedded',
      resetsPasswords: true,
      sendsOwnMails: false,
      verifyIdToken: verify,

      async createAccount(account) {
        const userId = await insertAccount(db, account, now());
        try {
          await invite({ id: userId, email: account.email, language: account.language ?? null }, 'mail');
        } catch (error) {
          // A transaction that has failed already rolls back, and its own error is the one to report.
          await deleteAccount(db, userId).catch(() => {});
          throw error;
        }
        return { userId };
      },

      async invite(userId) {
        const user = await findAccountById(db, userId);
        if (user) await invite(user, 'mail');
      },
      async makeInvitationLink(userId) {
        const user = await findAccountById(db, userId);
        if (!user) throw new Refusal('not_found');
        return invite(user, 'link');
      },

      async makeResetLink(userId) {
        const user = await findAccountById(db, userId);
        const hasCome = (await hasPassword(db, userId)) || (await hasFactor(db, userId));
        if (!user || user.disabledAt || !hasCome) throw new Refusal('reset_link_not_possible');
        await closeActions(db, userId, 'resetPassword');
        return linkFor(user, 'resetPassword');
      },

      disableAccount: (userId) => disableAccount(db, userId, now()),
      enableAccount: (userId) => enableAccount(db, userId),
      deleteAccount: (userId) => deleteAccount(db, userId),

      async sendPasswordReset(email, language) {
        const user = await findAccount(db, email);
        if (!user || user.disabledAt) return;
        const reader = { ...user, language: user.language ?? language };
        const { link } = await linkFor(reader, 'resetPassword');
        await mail.send(actionMail('resetPassword', reader, link));
      },

      async sendEmailVerification(userId, language) {
        const user = await findAccountById(db, userId);
        if (!user || user.emailVerified) return;
        const reader = { ...user, language: user.language ?? language };
        const { link } = await linkFor(reader, 'verifyEmail');
        await mail.send(actionMail('verifyEmail', reader, link));
      },
    },
  };
}
