import {
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose';
import { Refusal } from '../../plumbing/refusal.ts';

interface Parts {
  now: () => Date;
  issuer: string;
  audience: string;
  /** The client this installation is at the issuer. */
  clientId: string;
  /** Address of the issuer's public keys. */
  keysUrl: () => Promise<string>;
}

/** What a token of the issuer says, checked. */
export interface Claims {
  /** Who it is at the issuer, for ever. */
  subject: string;
  /** The session at the issuer, where it names one. */
  sid: string | null;
  /** When the user last proved to the issuer who they are, where it says so; milliseconds since 1970-01-01 UTC. */
  provedTime: number | null;
  /** Null unless the issuer has verified it: registering an unverified email there must not give access to the account here. */
  email: string | null;
  /** Milliseconds since 1970-01-01 UTC. */
  issuedTime: number;
  /** Lifetime in milliseconds. */
  expiredTime: number;
}

/** What a logout token of the issuer says, checked (OpenID Connect Back-Channel Logout 1.0, 2.4). */
export interface LogoutClaims {
  /** Of this token alone. */
  id: string;
  /** Null: every session of the subject. */
  sid: string | null;
  subject: string | null;
  /** Milliseconds since 1970-01-01 UTC. */
  issuedTime: number;
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
/** Seconds by which the issuer's clock may differ from ours. */
const clockTolerance = 5;
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

/** Whether it is an access or logout token of the same issuer: by the header (RFC 9068), at Keycloak by `typ`, at Cognito by `token_use`. */
const isIdToken = ({ typ: kind = 'JWT' }: JWTHeaderParameters, { typ = 'ID', token_use: use = 'id' }: JWTPayload) =>
  kind.toUpperCase() === 'JWT' && typ === 'ID' && use === 'id';

/** A token with several audiences names the client that requested it (OpenID Connect Core 1.0, 3.1.3.7). */
const isAskedBy = (clientId: string, { aud, azp }: JWTPayload) =>
  azp === undefined ? [aud].flat().length === 1 : azp === clientId;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token counts this long after it was issued. */
const logoutLifetime = 300_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What an ID token says, where it is one for this client. @throws Refusal('unauthenticated') */
function claimsOf({ payload, protectedHeader }: JWTVerifyResult, clientId: string, now: Date): Claims {
  const { sub = '', sid, email, email_verified: isVerified, iat = 0, exp = 0 } = payload;
  const isOurs = isIdToken(protectedHeader, payload) && isAskedBy(clientId, payload);
  // The tolerance applies to the start only: the token expires at issuedTime plus expiredTime (SESS-15).
  if (!isOurs || now.getTime() >= exp * 1000) throw new Refusal('unauthenticated');
  const isProved = typeof email === 'string' && isVerified === true;
  return {
    subject: sub,
    sid: textOf(sid),
    provedTime: typeof payload.auth_time === 'number' ? payload.auth_time * 1000 : null,
    email: isProved ? email : null,
    issuedTime: iat * 1000,
    expiredTime: (exp - iat) * 1000,
  };
}

/** What a logout token says, where it is one. @throws Refusal('unauthenticated') */
function logoutClaimsOf({ payload, protectedHeader }: JWTVerifyResult, now: Date): LogoutClaims {
  const { jti = '', iat = 0, events, nonce } = payload;
  const isLogout = isObject(events) && isObject((events as Record<string, unknown>)[logoutEvent]);
  const isKind = /^(logout\+)?jwt$/i.test(protectedHeader.typ ?? 'JWT');
  const age = now.getTime() - iat * 1000;
  const isNow = age <= logoutLifetime && age >= -clockTolerance * 1000;
  const [sid, subject] = [textOf(payload.sid), textOf(payload.sub)];
  // With a nonce it is an ID token.
  if (!isLogout || !isKind || !isNow || nonce !== undefined || (!sid && !subject)) throw new Refusal('unauthenticated');
  return { id: jti, sid, subject, issuedTime: iat * 1000 };
}

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
