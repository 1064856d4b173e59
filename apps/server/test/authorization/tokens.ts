import { createHmac, generateKeyPairSync } from 'node:crypto';
import { present } from '@quaygate/rules';
import { decodeJwt, exportJWK, importJWK, type JWK, SignJWT } from 'jose';
import { openKey } from '../../src/identity/session/stored-keys.ts';
import { sealingKey, type TestServer } from '../harness.ts';

interface Claims {
  issuer?: string;
  audience?: string | string[];
  /** Seconds from now. */
  begin?: number;
  end?: number | null;
  more?: Record<string, unknown>;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens as the installation gives them, and as somebody who has no business here would make them. */
export async function tokensOf(server: Pick<TestServer, 'db' | 'deps' | 'clock' | 'tokenFor'>) {
  await present(server.deps.passwords).publicKeys();
  const row = await server.db.selectFrom('signingKey').selectAll().executeTakeFirstOrThrow();
  const kid = row.id;
  const ownKey = await importJWK(openKey(row, sealingKey), 'RS256');
  const { privateKey: strangeKey, publicKey: strangePublic } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const strangeJwk = await exportJWK(strangePublic);
  const now = () => server.clock.now().getTime() / 1000;
  const issuerHere = server.deps.settings.publicUrl;

  /** The session all tokens of a user are of, so that only what is forged about them can be refused. */
  const sidOf = async (userId: string) => decodeJwt(await server.tokenFor(userId)).sid;

  async function claim(
    userId: string,
    { issuer = issuerHere, audience = 'quaygate', begin = 0, end = 3600, more = {} }: Claims = {},
  ) {
    const token = new SignJWT({ sid: await sidOf(userId), ...more })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now() + begin);
    return end === null ? token : token.setExpirationTime(now() + end);
  }
  const header = { alg: 'RS256', kid };
  const payload = async (userId: string) => ({
    sub: userId,
    sid: await sidOf(userId),
    iss: issuerHere,
    aud: 'quaygate',
    iat: now(),
    exp: now() + 3600,
  });
  const keyed = async (userId: string, secret: string) => {
    const signed = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${part(await payload(userId))}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };

  return {
    sign: async (userId: string, claims: Claims = {}) =>
      (await claim(userId, claims)).setProtectedHeader(header).sign(ownKey),
    signStrangely: async (userId: string) => (await claim(userId)).setProtectedHeader(header).sign(strangeKey),
    /** The key that checks it comes along. */
    signWithOwnJwk: async (userId: string) =>
      (await claim(userId)).setProtectedHeader({ alg: 'RS256', jwk: strangeJwk as never }).sign(strangeKey),
    leaveUnsigned: async (userId: string) => `${part({ alg: 'none', typ: 'JWT' })}.${part(await payload(userId))}.`,
    /** The published key taken for a shared secret. */
    signWithPublicKey: (userId: string) => keyed(userId, JSON.stringify(row.publicJwk)),
    signWithModulus: (userId: string) => keyed(userId, (row.publicJwk as JWK).n ?? ''),
    /** A good signature under another content. */
    async swap(userId: string, otherId: string) {
      const [head, , signature] = (await (await claim(userId)).setProtectedHeader(header).sign(ownKey)).split('.');
      return `${head}.${part(await payload(otherId))}.${signature}`;
    },
  };
}
