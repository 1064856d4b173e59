import type { Role } from '@quaygate/contract';
import type { Db } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { deleteAccount, disableAccount, enableAccount } from '../account-end.ts';
import { insertAccount } from '../accounts.ts';
import { factorsOf } from '../factor/factors.ts';
import type { Identity, PasswordProvider } from '../identity.ts';
import type { SessionLimits } from '../session/session-lifetime.ts';
import { sessionsWith } from '../session/sessions.ts';
import { signing } from '../session/signing.ts';
import { accountLinks, askedMails, invitations } from './account-links.ts';
import { emailChanges } from './email-changes.ts';
import { embeddedSource } from './embedded-source.ts';
import { findCredential, hasPassword, isPassword } from './password.ts';
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
  /** Whose second factor must be a passkey. */
  passkeyRoles?: readonly Role[];
}

/** The provider every installation has: passwords as argon2id, rotating sessions, RS256 ID tokens. */
export function embeddedIdentity(parts: Parts): Identity & { passwords: PasswordProvider } {
  const { db, now, mail, publicUrl, sealingKey } = parts;
  const { sign, verify, known, publicKeys } = signing({ db, now, sealingKey, issuer: publicUrl });
  const links = accountLinks(parts);
  const factors = factorsOf({
    db,
    now,
    mail,
    publicUrl,
    sealingKey,
    isPasswordOf: async ({ email }, password) =>
      isPassword((await findCredential(db, email))?.passwordHash ?? null, password),
    hasPassword,
    passkeyRoles: parts.passkeyRoles ?? [],
  });

  return {
    sessions: sessionsWith(embeddedSource({ db, now, factors }), { ...parts, sign }),
    factors: factors.provider,
    page: null,
    passwords: { ...passwordsOf(parts), publicKeys },
    identity: {
      name: 'embedded',
      resetsPasswords: true,
      sendsOwnMails: false,
      verifyIdToken: verify,
      knownIdToken: known,

      async createAccount(account) {
        const userId = await insertAccount(db, account, now());
        try {
          await links.invite({ id: userId, email: account.email, language: account.language ?? null }, 'mail');
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
      ...invitations(parts, links),
      ...askedMails(parts, links),
      emails: emailChanges(parts, links),
    },
  };
}
