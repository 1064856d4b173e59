import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { Refusal } from '../../plumbing/refusal.ts';
import { type Claims, claimsOf, clockTolerance, type LogoutClaims, logoutClaimsOf } from './claims.ts';

interface Parts {
  now: () => Date;
  issuer: string;
  audience: string;
  /** The client this installation is at the issuer. */
  clientId: string;
  /** Address of the issuer's public keys. */
  keysUrl: () => Promise<string>;
}

/** Public key signatures only: everybody who knows a shared secret could issue tokens. */
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

/** A token with an unknown key makes an instance fetch the keys again, this often at most. */
const cooldownDuration = 10_000;

/** Keys are fetched again after this time, so that a withdrawn key becomes invalid. */
const keysKept = 60_000;

/** Never, for the options of jose: while the issuer is unreachable, the cached keys stay in use. */
const cacheMaxAge = Number.POSITIVE_INFINITY;

/** The key set could not be fetched; all other errors of jose are about the token. */
const isAway = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === errors.JOSEError.code;

const refused = (error: unknown) => {
  if (error instanceof Refusal) return error;
  return new Refusal(isAway(error) ? 'identity_provider_unavailable' : 'unauthenticated');
};

/** Checks ID tokens of one issuer by its published keys. */
export function idTokens({ now, issuer, audience, clientId, keysUrl }: Parts) {
  let keySet: ReturnType<typeof createRemoteJWKSet> | undefined;
  let askedAt = 0;

  async function keys() {
    if (!keySet) {
      keySet = createRemoteJWKSet(new URL(await keysUrl()), { cooldownDuration, cacheMaxAge, timeoutDuration: 3_000 });
      askedAt = now().getTime();
    }
    return keySet;
  }

  /** Without an answer the cached keys stay. */
  async function askAgain() {
    askedAt = now().getTime();
    await keySet?.reload().catch(() => {});
  }

  async function verifiedBy(token: string, rules: { audience: string; requiredClaims: string[] }) {
    const all = { issuer, algorithms, clockTolerance, currentDate: now(), ...rules };
    return jwtVerify(token, await keys(), all);
  }

  const verify = async (idToken: string) =>
    claimsOf(await verifiedBy(idToken, { audience, requiredClaims: ['sub', 'iat', 'exp'] }), clientId, now());

  const verifyLogout = async (token: string) =>
    logoutClaimsOf(await verifiedBy(token, { audience: clientId, requiredClaims: ['iat', 'jti'] }), now());

  return {
    /**
     * Checks a logout token, which anybody may have sent: an unknown key makes an instance fetch the keys rarely.
     * @throws Refusal('unauthenticated'), or Refusal('identity_provider_unavailable') when there are no keys to check with
     */
    checkLogout: (token: string): Promise<LogoutClaims> =>
      verifyLogout(token).catch((error) => {
        throw refused(error);
      }),
    /**
     * Checks a token that came from the issuer itself: an unknown key is a new one and fetched at once.
     * @throws Refusal('unauthenticated'), or Refusal('identity_provider_unavailable') when there are no keys to check with
     */
    check: async (idToken: string): Promise<Claims> => {
      try {
        if (now().getTime() - askedAt > keysKept) await askAgain();
        return await verify(idToken).catch(async (error) => {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
          await keySet?.reload();
          return verify(idToken);
        });
      } catch (error) {
        throw refused(error);
      }
    },
  };
}

export type IdTokens = ReturnType<typeof idTokens>;
