import type { OpenIdSettings } from '../src/outside/issuer/openid/openid-settings.ts';

const settings: OpenIdSettings = {
  issuer: '',
  audience: 'gate',
  clientId: 'gate',
  clientSecret: null,
  scope: 'openid email offline_access',
  jwksUrl: null,
  tokenUrl: null,
  resetUrl: null,
  signIn: 'password',
  pageName: null,
};

/** The settings of an OpenID Connect issuer, as far as a test does not name them. */
export const hostedAt = (named: Partial<OpenIdSettings>) => ({ kind: 'hosted' as const, ...settings, ...named });
