import { randomUUID } from 'node:crypto';
import type { TokenResult } from '@quaygate/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { VerifiedToken } from '../identity.ts';
import { rememberVerified } from '../verified.ts';
import { type Keys, loadKeys } from './keys.ts';

/** Tokens live one hour at most (platform contract, 2.3); no key signs a longer one. */
const tokenLifetime = 3_600_000;
/** Seconds by which the clocks of two instances may differ. */
const clockTolerance = 5;
const audience = 'quaygate';
/** A token with an unknown key makes an instance read the keys again, this often at most. */
const reloadAfter = 10_000;

interface Account {
  userId: string;
  email: string;
  emailVerified: boolean;
}

/** The session a token belongs to and ends with. */
interface Within {
  sessionId: string;
  /** What the token must not outlive. */
  until: Date;
}

interface Parts {
  db: Db;
  now: () => Date;
  issuer: string;
}

/** Signs and checks our ID tokens, which are the same whichever provider authenticates. */
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

  async function sign(account: Account, { sessionId, until }: Within): Promise<TokenResult> {
    const { id, privateKey } = await keys();
    const issuedTime = Math.floor(now().getTime() / 1000) * 1000;
    const end = Math.min(issuedTime + tokenLifetime, Math.floor(until.getTime() / 1000) * 1000);
    const claims = { email: account.email, email_verified: account.emailVerified, sid: sessionId };
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' })
      .setSubject(account.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt(issuedTime / 1000)
      .setExpirationTime(end / 1000)
      .sign(privateKey);
    const { userId, emailVerified } = account;
    return { userId, idToken, emailVerified, issuedTime, expiredTime: end - issuedTime };
  }

  async function check(idToken: string): Promise<VerifiedToken> {
    const { find } = await keys();
    const { payload } = await jwtVerify(idToken, find, {
      issuer,
      audience,
      algorithms: ['RS256'],
      currentDate: now(),
      requiredClaims: ['sub', 'iat', 'exp', 'sid'],
    });
    const { sub = '', iat = 0, exp = 0, sid } = payload;
    const isTooLong = (exp - iat) * 1000 > tokenLifetime || iat > now().getTime() / 1000 + clockTolerance;
    if (isTooLong || typeof sid !== 'string') throw new Refusal('unauthenticated');
    return {
      userId: sub,
      sessionId: sid,
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

export type Signing = ReturnType<typeof signing>;
