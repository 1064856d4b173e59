import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { IdentityProvider, VerifiedToken } from '../identity.ts';

interface Parts {
  db: Db;
  now: () => Date;
  issuer: string;
  audience: string;
  jwksUrl: string;
}

/**
 * Any OpenID Connect issuer (Keycloak, Entra, Firebase) by issuer, audience and address of its public keys.
 * The user of a token is the one with its verified email. Accounts, passwords and their mails stay with the issuer.
 */
export function hostedIdentity({ db, now, issuer, audience, jwksUrl }: Parts): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  const checked = new Map<string, VerifiedToken>();

  async function verifyIdToken(idToken: string): Promise<VerifiedToken> {
    const key = createHash('sha256').update(idToken).digest('base64');
    const known = checked.get(key);
    if (known && now().getTime() < known.issuedTime + known.expiredTime) return known;
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience,
      currentDate: now(),
      requiredClaims: ['exp', 'iat'],
    }).catch((error: unknown) => {
      const isAway = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
      throw new Refusal(isAway ? 'identity_provider_unavailable' : 'unauthenticated');
    });
    const email = payload.email_verified === true ? String(payload.email ?? '') : '';
    const user = await db
      .selectFrom('appUser')
      .select(['id', 'email'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst();
    if (!user) throw new Refusal('unauthenticated');
    const { iat = 0, exp = 0 } = payload;
    const token = {
      userId: user.id,
      email: user.email,
      emailVerified: true,
      issuedTime: iat * 1000,
      expiredTime: (exp - iat) * 1000,
    };
    if (checked.size >= 20_000) checked.clear();
    checked.set(key, token);
    return token;
  }

  /** What only the issuer can do is done at the issuer. */
  const elsewhere = async () => {
    throw new Refusal('identity_provider_unavailable', { detail: 'Accounts are kept by the hosted identity provider' });
  };

  return {
    name: 'hosted',
    verifyIdToken,
    createAccount: elsewhere,
    updateAccount: async () => {},
    disableAccount: async (userId) => {
      await db.updateTable('appUser').set({ disabledAt: now() }).where('id', '=', userId).execute();
    },
    deleteAccount: async (userId) => {
      await db.deleteFrom('appUser').where('id', '=', userId).execute();
    },
    sendPasswordReset: elsewhere,
    sendEmailVerification: elsewhere,
  };
}
