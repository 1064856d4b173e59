import { randomUUID } from 'node:crypto';
import type { TokenResult } from '@quaygate/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { VerifiedToken } from '../identity.ts';
import { rememberVerified } from '../verified.ts';
import { type Keys, loadKeys } from './keys.ts';

/** ID tokens live one hour (platform contract, 2.3). */
const tokenLifetime = 3_600_000;
const audience = 'quaygate';
/** A token with an unknown key makes an instance read the keys again, this often at most. */
const reloadAfter = 10_000;

/**
 * The moment from which new tokens are valid when all earlier ones are revoked. Tokens carry whole seconds, and another
 * instance, whose clock may differ, may still be signing one that must be revoked: so it is the second after the next one.
 */
export const validFrom = (now: Date) => new Date((Math.floor(now.getTime() / 1000) + 2) * 1000);

interface Account {
  userId: string;
  email: string;
  emailVerified: boolean;
  /** The token is issued then at the earliest. */
  tokensValidFrom?: Date | null;
}

interface Parts {
  db: Db;
  now: () => Date;
  issuer: string;
}

/** Signs and checks ID tokens. */
export function signing({ db, now, issuer }: Parts) {
  let loading: Promise<Keys> | undefined;
  let loadedAt = 0;

  function keys(): Promise<Keys> {
    if (loading) return loading;
    loadedAt = performance.now();
    loading = loadKeys(db, now());
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }

  async function sign(account: Account): Promise<TokenResult> {
    const { id, privateKey } = await keys();
    const second = Math.floor(now().getTime() / 1000) * 1000;
    const issuedTime = Math.max(second, account.tokensValidFrom?.getTime() ?? 0);
    const idToken = await new SignJWT({ email: account.email, email_verified: account.emailVerified })
      .setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' })
      .setSubject(account.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt(issuedTime / 1000)
      .setExpirationTime((issuedTime + tokenLifetime) / 1000)
      .sign(privateKey);
    const { userId, emailVerified } = account;
    return { userId, idToken, emailVerified, issuedTime, expiredTime: tokenLifetime };
  }

  async function check(idToken: string): Promise<VerifiedToken> {
    const { find } = await keys();
    const { payload } = await jwtVerify(idToken, find, {
      issuer,
      audience,
      algorithms: ['RS256'],
      currentDate: now(),
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    const { sub = '', iat = 0, exp = 0 } = payload;
    return {
      userId: sub,
      email: String(payload.email ?? ''),
      emailVerified: payload.email_verified === true,
      issuedTime: iat * 1000,
      expiredTime: (exp - iat) * 1000,
    };
  }

  const verify = rememberVerified(now, async (idToken) => {
    try {
      try {
        return await check(idToken);
      } catch (error) {
        const isNews = error instanceof errors.JWKSNoMatchingKey && performance.now() - loadedAt > reloadAfter;
        if (!isNews) throw error;
        loading = undefined;
        return await check(idToken);
      }
    } catch (error) {
      throw error instanceof errors.JOSEError ? new Refusal('unauthenticated') : error;
    }
  });

  return { sign, verify, publicKeys: async () => (await keys()).jwks };
}
