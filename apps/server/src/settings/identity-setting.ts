import type { IdentityChoice } from '../identity/choose-identity.ts';

interface Given {
  IDENTITY?: IdentityChoice['kind'];
  IDENTITY_SIGN_IN?: 'page' | 'password';
  IDENTITY_NAME?: string;
  IDENTITY_CLIENT_ID?: string;
  IDENTITY_CLIENT_SECRET?: string;
  IDENTITY_SCOPE?: string;
  IDENTITY_JWKS_URL?: string;
  IDENTITY_TOKEN_URL?: string;
  IDENTITY_RESET_URL?: string;
  IDENTITY_BASE_URL?: string;
}

type Need = (
  name: 'IDENTITY_PROJECT' | 'IDENTITY_API_KEY' | 'IDENTITY_AUDIENCE' | 'IDENTITY_ISSUER',
  reason: string,
) => string;

/** Who knows the passwords. */
export function readIdentity(given: Given, need: Need): IdentityChoice {
  const reason = `with IDENTITY=${given.IDENTITY}`;
  if (given.IDENTITY === 'firebase') {
    return {
      kind: 'firebase',
      project: need('IDENTITY_PROJECT', reason),
      apiKey: need('IDENTITY_API_KEY', reason),
      baseUrl: given.IDENTITY_BASE_URL?.replace(/\/$/, '') ?? null,
    };
  }
  if (given.IDENTITY !== 'hosted') return { kind: 'embedded' };
  const audience = need('IDENTITY_AUDIENCE', reason);
  return {
    kind: 'hosted',
    issuer: need('IDENTITY_ISSUER', reason),
    audience,
    // An ID token is made for the client that asks for it.
    clientId: given.IDENTITY_CLIENT_ID ?? audience,
    clientSecret: given.IDENTITY_CLIENT_SECRET ?? null,
    scope: given.IDENTITY_SCOPE ?? 'openid email offline_access',
    jwksUrl: given.IDENTITY_JWKS_URL ?? null,
    tokenUrl: given.IDENTITY_TOKEN_URL ?? null,
    resetUrl: given.IDENTITY_RESET_URL ?? null,
    signIn: given.IDENTITY_SIGN_IN ?? 'page',
    pageName: given.IDENTITY_NAME ?? null,
  };
}
