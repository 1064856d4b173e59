import type { Db } from '../../db/client.ts';
import type { IdTokens } from '../../outside/issuer/id-tokens.ts';
import type { Issuer } from '../../outside/issuer/issuer.ts';
import type { Reader } from '../../outside/mail/compose.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { deleteAccount, disableAccount, enableAccount } from '../account-end.ts';
import { findAccount, findAccountById, insertAccount } from '../accounts.ts';
import type { Identity } from '../identity.ts';
import { keepInvitation, noteMail } from '../invitations.ts';
import type { SessionLimits } from '../session/session-lifetime.ts';
import { sessionsWith } from '../session/sessions.ts';
import { signing } from '../session/signing.ts';
import { hostedFactors } from './factors.ts';
import { grantedTokens } from './granted-tokens.ts';
import { linksTo } from './links.ts';
import { pageSignIn } from './page-sign-in.ts';

interface Parts extends SessionLimits {
  db: Db;
  now: () => Date;
  issuer: Issuer;
  tokens: IdTokens;
  mail: MailSender;
  /** Issuer of our own tokens. */
  publicUrl: string;
  rateLimit: number;
  /** Seals secrets at rest. */
  sealingKey: Buffer;
}

/**
 * A hosted issuer: it stores passwords and authenticates. Roles and links of a user are those of our row.
 */
export function hostedIdentity(parts: Parts): Identity {
  const { db, now, issuer, tokens, publicUrl, sealingKey } = parts;
  const { sign, verify, known } = signing({ db, now, sealingKey, issuer: publicUrl });

  async function invite(userId: string, reader: Reader) {
    const delivery = issuer.sendsOwnMails ? 'provider' : 'mail';
    await keepInvitation(db, { userId, hash: null, delivery, createdDate: now(), expiresDate: null });
    const mailId = await issuer.invite(reader);
    if (mailId !== null) await noteMail(db, userId, null, mailId);
  }

  const links = linksTo({ db, now, issuer: issuer.address });
  const granted = grantedTokens({ db, now, issuer, tokens, links });
  const sessions = sessionsWith(granted.source, { ...parts, sign });
  const { page } = issuer;

  return {
    sessions,
    page: page && pageSignIn({ db, now, issuer: issuer.address, page, tokens, source: granted, sessions, links }),
    factors: hostedFactors(issuer),
    passwords: null,
    identity: {
      name: issuer.name,
      resetsPasswords: issuer.resetsPasswords,
      sendsOwnMails: issuer.sendsOwnMails,
      verifyIdToken: verify,
      knownIdToken: known,

      async createAccount(account) {
        const userId = await insertAccount(db, account, now());
        try {
          await invite(userId, { email: account.email, language: account.language ?? null });
        } catch (error) {
          await deleteAccount(db, userId);
          throw error;
        }
        return { userId };
      },
      async invite(userId) {
        const user = await findAccountById(db, userId);
        if (user) await invite(userId, user);
      },
      makeInvitationLink: null,
      makeResetLink: null,
      emails: null,
      disableAccount: (userId) => disableAccount(db, userId, now()),
      enableAccount: (userId) => enableAccount(db, userId),
      // The issuer may serve other applications: identities without a row here are refused.
      deleteAccount: (userId) => deleteAccount(db, userId),

      async sendPasswordReset(email, language) {
        const user = await findAccount(db, email);
        if (user && !user.disabledAt)
          await issuer.sendPasswordReset({ email: user.email, language: user.language ?? language });
      },
      // Who is signed in has an email that the issuer has verified.
      sendEmailVerification: async () => {},
    },
  };
}
