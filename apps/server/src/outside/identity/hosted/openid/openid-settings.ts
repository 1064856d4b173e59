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
}
