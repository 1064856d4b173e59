import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  findAccount,
  findAccountById,
  insertAccount,
  verifyEmailOf,
} from '../accounts.ts';
import type { Identity, VerifiedToken } from '../identity.ts';
import { sessionsWith } from '../session/sessions.ts';
import { rememberVerified } from '../verified.ts';
import { grantedTokens } from './granted-tokens.ts';
import type { Claims, IdTokens } from './id-tokens.ts';
import type { Issuer } from './issuer.ts';

interface Parts {
  db: Db;
  now: () => Date;
  issuer: Issuer;
  tokens: IdTokens;
  rateLimit: number;
}

/**
 * A hosted issuer: it stores passwords and authenticates. The user of a token is the one with its verified email; roles and
 * links are those of our row.
 */
export function hostedIdentity({ db, now, issuer, tokens, rateLimit }: Parts): Identity {
  /** @throws Refusal('unauthenticated') for an email that is unverified or unknown here, and for a revoked token */
  async function userOf({ email, issuedTime, expiredTime }: Claims): Promise<VerifiedToken> {
    const user = email && (await findAccount(db, email));
    if (!user || issuedTime < (user.tokensValidFrom?.getTime() ?? 0)) throw new Refusal('unauthenticated');
    if (!user.emailVerified) await verifyEmailOf(db, user.id);
    return { userId: user.id, email: user.email, emailVerified: true, issuedTime, expiredTime };
  }

  const source = grantedTokens({ db, now, issuer, tokens, userOf });

  return {
    sessions: sessionsWith(source, { db, now, rateLimit }),
    passwords: null,
    identity: {
      name: issuer.name,
      resetsPasswords: issuer.resetsPasswords,
      verifyIdToken: rememberVerified(now, async (idToken) => userOf(await tokens.check(idToken))),

      async createAccount(account) {
        const userId = await insertAccount(db, account, now());
        try {
          await issuer.invite(account.email);
        } catch (error) {
          await deleteAccount(db, userId);
          throw error;
        }
        return { userId };
      },
      disableAccount: (userId) => disableAccount(db, userId, now(), source.validFrom(now())),
      enableAccount: (userId) => enableAccount(db, userId),
      // The issuer may serve other applications: identities without a row here are refused.
      deleteAccount: (userId) => deleteAccount(db, userId),

      async sendPasswordReset(email, language) {
        const user = await findAccount(db, email);
        if (user && !user.disabledAt) await issuer.sendPasswordReset(user.email, language);
      },
      async sendEmailVerification(userId, language, idToken) {
        const user = await findAccountById(db, userId);
        if (user && !user.emailVerified) await issuer.sendEmailVerification(idToken, language);
      },
    },
  };
}
