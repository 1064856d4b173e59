import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { IdentityProvider } from '../identity.ts';
import { rememberVerified } from '../verified.ts';

interface Parts {
  db: Db;
  now: () => Date;
  issuer: string;
  audience: string;
  jwksUrl: string;
}

/** Signatures with a public key only: a shared secret would let everybody who knows it be anybody. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Seconds by which the issuer's clock may differ from ours. */
const clockTolerance = 5;

/** The key set did not come; everything else jose says is about the token. */
const isAway = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === errors.JOSEError.code;

/**
 * Any OpenID Connect issuer (Keycloak, Entra, Firebase) by issuer, audience and address of its public keys.
 * The user of a token is the one with its verified email. Passwords and their mails stay with the issuer.
 */
export function hostedIdentity({ db, now, issuer, audience, jwksUrl }: Parts): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(jwksUrl));

  async function claimsOf(idToken: string) {
    try {
      const requiredClaims = ['sub', 'iat', 'exp', 'email'];
      const rules = { issuer, audience, algorithms, clockTolerance, currentDate: now(), requiredClaims };
      return (await jwtVerify(idToken, keys, rules)).payload;
    } catch (error) {
      throw new Refusal(isAway(error) ? 'identity_provider_unavailable' : 'unauthenticated');
    }
  }

  const verifyIdToken = rememberVerified(now, async (idToken) => {
    const { email, email_verified: isVerified, iat = 0, exp = 0 } = await claimsOf(idToken);
    // Whoever can register an unproved email at the issuer must not become its owner here.
    if (typeof email !== 'string' || isVerified !== true) throw new Refusal('unauthenticated');
    const user = await db
      .selectFrom('appUser')
      .select(['id', 'email', 'emailVerified'])
      .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
      .executeTakeFirst();
    if (!user) throw new Refusal('unauthenticated');
    if (!user.emailVerified) {
      await db.updateTable('appUser').set({ emailVerified: true }).where('id', '=', user.id).execute();
    }
    return {
      userId: user.id,
      email: user.email,
      emailVerified: true,
      issuedTime: iat * 1000,
      expiredTime: (exp - iat) * 1000,
    };
  });

  const atIssuer = async () => {
    throw new Refusal('identity_provider_unavailable', {
      detail: 'Passwords are kept by the hosted identity provider',
    });
  };

  return {
    name: 'hosted',
    verifyIdToken,
    // Who may sign in is decided there; what he may do here hangs on the row with his email.
    async createAccount({ email, firstName, lastName }) {
      const userId = randomUUID();
      await db.insertInto('appUser').values({ id: userId, email, firstName, lastName, createdDate: now() }).execute();
      return { userId };
    },
    updateAccount: async () => {},
    async disableAccount(userId) {
      await db.updateTable('appUser').set({ disabledAt: now() }).where('id', '=', userId).execute();
    },
    async deleteAccount(userId) {
      await db.deleteFrom('appUser').where('id', '=', userId).execute();
    },
    sendPasswordReset: atIssuer,
    sendEmailVerification: atIssuer,
  };
}
