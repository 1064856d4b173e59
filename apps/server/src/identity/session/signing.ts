import { randomUUID } from 'node:crypto';
import type { TokenResult } from '@quaygate/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../../plumbing/refusal.ts';
import type { VerifiedToken } from '../identity.ts';
import { rememberVerified } from '../verified.ts';
import { tokenLifetime } from './key-ring.ts';
import type { Keys } from './keys.ts';
import { readAfter, rememberedKeys } from './remembered-keys.ts';
import type { KeyParts } from './stored-keys.ts';

/** Seconds by which the clocks of two instances may differ. */
const clockTolerance = 5;

const audience = 'quaygate';

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

interface Parts extends KeyParts {
  issuer: string;
}

async function signedToken(
  { id, privateKey }: Keys,
  { issuer, now }: Pick<Parts, 'issuer' | 'now'>,
  account: Account,
  { sessionId, until }: Within,
): Promise<TokenResult> {
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
    .sign(await privateKey());
  const { userId, emailVerified } = account;
  return { userId, idToken, emailVerified, issuedTime, expiredTime: end - issuedTime };
}

async function checkedToken(
  { find }: Keys,
  { issuer, now }: Pick<Parts, 'issuer' | 'now'>,
  idToken: string,
): Promise<VerifiedToken> {
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

/** Signs and checks our ID tokens, which are the same whichever provider authenticates. */
export function signing(parts: Parts) {
  const { keys, read, isOlder, areCurrent } = rememberedKeys(parts, () => forget());
  const check = async (idToken: string) => checkedToken(await keys(), parts, idToken);

  const { find, checkAndKeep, forget } = rememberVerified(parts.now, async (idToken) => {
    try {
      try {
        return await check(idToken);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey && isOlder(readAfter))) throw error;
        await read();
        return await check(idToken);
      }
    } catch (error) {
      throw error instanceof errors.JOSEError ? new Refusal('unauthenticated') : error;
    }
  });

  async function verify(idToken: string): Promise<VerifiedToken> {
    // Keys that changed make it forget.
    await keys();
    return find(idToken) ?? checkAndKeep(idToken);
  }

  const known = (idToken: string) => (areCurrent() ? find(idToken) : undefined);

  const sign = async (account: Account, within: Within) => signedToken(await keys(), parts, account, within);

  return { sign, verify, known, publicKeys: async () => (await keys()).jwks };
}

export type Signing = ReturnType<typeof signing>;
