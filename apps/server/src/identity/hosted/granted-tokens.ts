import type { Db } from '../../db/client.ts';
import { away } from '../../outside/issuer/ask.ts';
import type { Claims } from '../../outside/issuer/claims.ts';
import type { IdTokens } from '../../outside/issuer/id-tokens.ts';
import type { Grant, Issuer } from '../../outside/issuer/issuer.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import type { Open, Opened, TokenSource } from '../session/token-source.ts';
import { keptGrants } from './kept-grants.ts';
import type { Links } from './links.ts';
import { renewal } from './renewal.ts';

const nobodies: ReadonlySet<string> = new Set([
  'auth/email-not-verified',
  'auth/user-not-found',
  'auth/account-already-linked',
]);

interface Parts {
  db: Db;
  now: () => Date;
  issuer: Issuer;
  tokens: IdTokens;
  links: Links;
}

/** Tokens of a hosted issuer: for email and password or from its page, later for its refresh token, which is stored in the session. */
export function grantedTokens({ db, now, issuer, tokens, links }: Parts) {
  const grants = keptGrants({ db, issuer: issuer.address });

  async function revokeGrant({ refreshToken }: Grant) {
    // We have not stored the grant, so a failed revocation leaves it unused.
    if (refreshToken) await issuer.revoke(refreshToken).catch(() => {});
  }

  /** Opens the session of who a grant is for, or gives the grant back. */
  async function open<T extends Opened>(grant: Grant, claims: Claims, openIn: Open<T>): Promise<T> {
    try {
      const userId = await links.userOf(claims);
      return await db.transaction().execute(async (trx) => {
        const opened = await openIn(trx, userId, grants.write(grant));
        await links.note(trx, opened.session, claims);
        return opened;
      });
    } catch (error) {
      await revokeGrant(grant);
      throw error;
    }
  }

  const source: TokenSource = {
    async prove(email, password, openIn) {
      const grant = await issuer.signIn(email, password);
      const claims = await tokens.check(grant.idToken).catch(async (error) => {
        await revokeGrant(grant);
        throw isRefusal(error, 'unauthenticated')
          ? away('The identity provider answered a token that is not for us')
          : error;
      });
      return open(grant, claims, openIn).catch((error) => {
        // An identity without a user here gets the same answer as one unknown to the issuer.
        const isNobody = error instanceof Refusal && nobodies.has(error.code);
        throw isNobody ? new Refusal('auth/invalid-credential') : error;
      });
    },
    renew: renewal({ db, now, issuer, tokens, userOf: links.userOf, grants, revokeGrant }),
    async release(session) {
      const kept = await grants.take(session);
      const left = session.key && issuer.page?.leave(kept?.idToken ?? null).catch(() => undefined);
      if (kept) await revokeGrant(kept);
      return (await left) ?? undefined;
    },
  };
  return { source, open };
}

export type GrantedTokens = ReturnType<typeof grantedTokens>;
