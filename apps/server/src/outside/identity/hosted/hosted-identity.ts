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
  verifyEmailOf,
} from '../accounts.ts';
import type { Identity } from '../identity.ts';
import { keepInvitation, noteMail } from '../invitations.ts';
import type { SessionLimits } from '../session/session-lifetime.ts';
import { sessionsWith } from '../session/sessions.ts';
import { signing } from '../session/signing.ts';
import { hostedFactors } from './factors.ts';
import { grantedTokens } from './granted-tokens.ts';
import type { Claims, IdTokens } from './id-tokens.ts';
import type { Issuer } from './issuer.ts';

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
 * A hosted issuer: it stores passwords and authenticates. The user of a token is the one with its verified email; roles and
 * links are those of our row.
 */
export function hostedIdentity(parts: Parts): Identity {
  const { db, now, issuer, tokens, publicUrl, sealingKey } = parts;
  const { sign, verify } = signing({ db, now, sealingKey, issuer: publicUrl });

  /** @throws Refusal('unauthenticated') for an email that is unverified or unknown here */
  async function userOf({ email }: Claims): Promise<string> {
    const user = email && (await findAccount(db, email));
    if (!user) throw new Refusal('unauthenticated');
    if (!user.emailVerified) await verifyEmailOf(db, user.id);
    return user.id;
  }

  async function invite(userId: string, email: string) {
    const delivery = issuer.sendsOwnMails ? 'provider' : 'mail';
    await keepInvitation(db, { userId, hash: null, delivery, createdDate: now(), expiresDate: null });
    const mailId = await issuer.invite(email);
    if (mailId !== null) await noteMail(db, userId, null, mailId);
  }

  const source = grantedTokens({ db, now, issuer, tokens, userOf });

  return {
    sessions: sessionsWith(source, { ...parts, sign }),
    factors: hostedFactors(issuer),
    passwords: null,
    identity: {
      name: issuer.name,
      resetsPasswords: issuer.resetsPasswords,
      sendsOwnMails: issuer.sendsOwnMails,
      verifyIdToken: verify,

      async createAccount(account) {
        const userId = await insertAccount(db, account, now());
        try {
          await invite(userId, account.email);
        } catch (error) {
          await deleteAccount(db, userId);
          throw error;
        }
        return { userId };
      },
      async invite(userId) {
        const user = await findAccountById(db, userId);
        if (user) await invite(userId, user.email);
      },
      makeInvitationLink: null,
      makeResetLink: null,
      disableAccount: (userId) => disableAccount(db, userId, now()),
      enableAccount: (userId) => enableAccount(db, userId),
      // The issuer may serve other applications: identities without a row here are refused.
      deleteAccount: (userId) => deleteAccount(db, userId),

      async sendPasswordReset(email, language) {
        const user = await findAccount(db, email);
        if (user && !user.disabledAt) await issuer.sendPasswordReset(user.email, language);
      },
      // Who is signed in has an email that the issuer has verified.
      sendEmailVerification: async () => {},
    },
  };
}
