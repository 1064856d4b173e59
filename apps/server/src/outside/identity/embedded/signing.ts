import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { VerifiedToken } from '../identity.ts';

/** ID tokens live one hour (platform contract, 2.3). */
export const tokenLifetime = 3_600_000;
const audience = 'quaygate';

interface Keys {
  id: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

/** The installation's one key pair: made by the first instance that needs it, shared by all through the database. */
async function loadKeys(db: Db, now: () => Date): Promise<Keys> {
  const stored = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('signing_key'))`.execute(trx);
    const found = await trx.selectFrom('signingKey').selectAll().orderBy('createdDate', 'desc').executeTakeFirst();
    if (found) return found;
    const pair = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
    const publicJwk = await exportJWK(pair.publicKey);
    return trx
      .insertInto('signingKey')
      .values({
        id: await calculateJwkThumbprint(publicJwk),
        privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
        publicJwk: JSON.stringify(publicJwk),
        createdDate: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  const publicJwk = stored.publicJwk as JWK;
  return {
    id: stored.id,
    privateKey: (await importJWK(stored.privateJwk as JWK, 'RS256')) as CryptoKey,
    publicKey: (await importJWK(publicJwk, 'RS256')) as CryptoKey,
    publicJwk: { ...publicJwk, kid: stored.id, alg: 'RS256', use: 'sig' },
  };
}

/** Signs and checks ID tokens. A checked token is remembered until it ends, so that a busy client costs no RSA per call. */
export function signing({ db, now, issuer }: { db: Db; now: () => Date; issuer: string }) {
  let loading: Promise<Keys> | undefined;
  const checked = new Map<string, VerifiedToken>();

  const keys = (): Promise<Keys> => {
    loading ??= loadKeys(db, now).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  async function sign(account: { userId: string; email: string; emailVerified: boolean }) {
    const { id, privateKey } = await keys();
    const issuedTime = Math.floor(now().getTime() / 1000) * 1000;
    const idToken = await new SignJWT({ email: account.email, email_verified: account.emailVerified })
      .setProtectedHeader({ alg: 'RS256', kid: id })
      .setSubject(account.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt(issuedTime / 1000)
      .setExpirationTime((issuedTime + tokenLifetime) / 1000)
      .sign(privateKey);
    return {
      userId: account.userId,
      idToken,
      emailVerified: account.emailVerified,
      issuedTime,
      expiredTime: tokenLifetime,
    };
  }

  async function verify(idToken: string): Promise<VerifiedToken> {
    const key = createHash('sha256').update(idToken).digest('base64');
    const known = checked.get(key);
    const time = now().getTime();
    if (known) {
      if (time < known.issuedTime + known.expiredTime) return known;
      checked.delete(key);
    }
    const { publicKey } = await keys();
    const { payload } = await jwtVerify(idToken, publicKey, {
      issuer,
      audience,
      algorithms: ['RS256'],
      currentDate: now(),
      requiredClaims: ['sub', 'iat', 'exp'],
    }).catch(() => {
      throw new Refusal('unauthenticated');
    });
    const { sub = '', iat = 0, exp = 0 } = payload;
    const token: VerifiedToken = {
      userId: sub,
      email: String(payload.email ?? ''),
      emailVerified: payload.email_verified === true,
      issuedTime: iat * 1000,
      expiredTime: (exp - iat) * 1000,
    };
    if (checked.size >= 20_000) checked.clear();
    checked.set(key, token);
    return token;
  }

  return { sign, verify, publicKeys: async () => ({ keys: [(await keys()).publicJwk] }) };
}
