import type { Db } from '../../../db/client.ts';
import { isRefusal, Refusal } from '../../../plumbing/refusal.ts';
import type { TokenSource } from '../session/token-source.ts';
import { away } from './ask.ts';
import type { Claims, IdTokens } from './id-tokens.ts';
import type { Grant, Issuer } from './issuer.ts';
import { keptGrants } from './kept-grants.ts';
import { renewal } from './renewal.ts';

interface Parts {
  db: Db;
  now: () => Date;
  issuer: Issuer;
  tokens: IdTokens;
  userOf(claims: Claims): Promise<string>;
}

/** Tokens of a hosted issuer: for email and password, later for its refresh token, which is stored in the session. */
export function grantedTokens({ db, now, issuer, tokens, userOf }: Parts): TokenSource {
  const grants = keptGrants({ db, issuer: issuer.address });

  async function revokeGrant({ refreshToken }: Grant) {
    // We have not stored the grant, so a failed revocation leaves it unused.
    if (refreshToken) await issuer.revoke(refreshToken).catch(() => {});
  }

  /** Our user for an identity of the issuer. One without a row here gets the same answer as one unknown to the issuer. */
  async function userIn({ idToken }: Grant): Promise<string> {
    const claims = await tokens.check(idToken).catch((error) => {
      throw isRefusal(error, 'unauthenticated')
        ? away('The identity provider answered a token that is not for us')
        : error;
    });
    return userOf(claims).catch((error) => {
      throw isRefusal(error, 'unauthenticated') ? new Refusal('auth/invalid-credential') : error;
    });
  }

  return {
    async prove(email, password, open) {
      const grant = await issuer.signIn(email, password);
      try {
        const userId = await userIn(grant);
        return await db.transaction().execute((trx) => open(trx, userId, grants.write(grant)));
      } catch (error) {
        await revokeGrant(grant);
        throw error;
      }
    },
    renew: renewal({ db, now, issuer, tokens, userOf, grants, revokeGrant }),
    async release(session) {
      const kept = await grants.take(session);
      if (kept) await revokeGrant(kept);
    },
  };
}
