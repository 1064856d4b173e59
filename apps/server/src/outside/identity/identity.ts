import type { TokenResult } from '@quaygate/contract';

export interface VerifiedToken {
  userId: string;
  email: string;
  emailVerified: boolean;
  /** Milliseconds since 1970-01-01 UTC. */
  issuedTime: number;
  /** Lifetime in milliseconds. */
  expiredTime: number;
}

/**
 * Who somebody is (platform contract, 2.1). The embedded provider is the default; a hosted issuer can take its place.
 * Every operation throws `Refusal('identity_provider_unavailable')` when the provider does not answer.
 */
export interface IdentityProvider {
  readonly name: string;
  /** @throws Refusal('unauthenticated') for a token that is no token of this provider, or over. */
  verifyIdToken(idToken: string): Promise<VerifiedToken>;
  createAccount(account: { email: string; firstName: string; lastName: string }): Promise<{ userId: string }>;
  updateAccount(userId: string, names: { firstName: string; lastName: string }): Promise<void>;
  /** Open sessions end; tokens already given stop being accepted at once, since the caller is looked up again. */
  disableAccount(userId: string): Promise<void>;
  deleteAccount(userId: string): Promise<void>;
  sendPasswordReset(email: string, language: 'de' | 'en'): Promise<void>;
  sendEmailVerification(userId: string, language: 'de' | 'en'): Promise<void>;
}

/** What only a provider with passwords of its own can do (platform contract, 2.3). */
export interface PasswordProvider extends IdentityProvider {
  signIn(email: string, password: string): Promise<{ token: TokenResult; refresh: string }>;
  /** @throws Refusal('auth/user-token-expired') for a value that is unknown, over, or used more than 30 s ago. */
  refresh(value: string): Promise<{ token: TokenResult; refresh: string }>;
  signOut(value: string): Promise<void>;
  confirmPasswordReset(token: string, newPassword: string): Promise<void>;
  confirmEmail(token: string): Promise<void>;
  publicKeys(): Promise<{ keys: object[] }>;
  /** A fresh token for a user who has proved who he is; tests and the demo use it too. */
  issueToken(userId: string): Promise<string>;
}
