import type { JWTHeaderParameters, JWTPayload, JWTVerifyResult } from 'jose';
import { Refusal } from '../../plumbing/refusal.ts';

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

/** Seconds by which the issuer's clock may differ from ours. */
export const clockTolerance = 5;

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
export function claimsOf({ payload, protectedHeader }: JWTVerifyResult, clientId: string, now: Date): Claims {
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
export function logoutClaimsOf({ payload, protectedHeader }: JWTVerifyResult, now: Date): LogoutClaims {
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
