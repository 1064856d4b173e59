/** An OpenID Connect issuer as the settings name it (.env.example). */
export interface OpenIdSettings {
  issuer: string;
  audience: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  scope: string;
  /** Null: both as the issuer describes itself. */
  jwksUrl: string | null;
  tokenUrl: string | null;
  /** The issuer's page for a forgotten password, where it has one. */
  resetUrl: string | null;
  /** Where people sign in: at the issuer's own page, or here with a password that is sent to its token endpoint. */
  signIn: 'page' | 'password';
  /** What people call the issuer; null: its host. */
  pageName: string | null;
}

/** Address of ours to which the page leads back; it is registered at the issuer. */
export const returnPath = '/login/return';
