import type { Language } from '../identity.ts';

/** What a hosted issuer answers to the right credentials. */
export interface Grant {
  idToken: string;
  /** Null where the issuer gives none; then the session lives as long as the ID token. */
  refreshToken: string | null;
}

/** The calls of one kind of hosted issuer. Each throws `Refusal('identity_provider_unavailable')` without an answer. */
export interface Issuer {
  readonly name: string;
  /** The `iss` of its tokens. */
  readonly address: string;
  readonly resetsPasswords: boolean;
  /** @throws Refusal('auth/invalid-email' | 'auth/invalid-credential' | 'auth/user-not-found' | 'auth/user-disabled' | 'auth/too-many-requests') */
  signIn(email: string, password: string): Promise<Grant>;
  /** Undefined when the issuer gives no more tokens for this one. @throws Refusal('auth/user-disabled') */
  renew(refreshToken: string): Promise<Grant | undefined>;
  /** Nobody can renew with this token any more, as far as the issuer has such a call. */
  revoke(refreshToken: string): Promise<void>;
  /** Lets somebody know of his new account, and makes it at the issuer where that can be done from here. */
  invite(email: string): Promise<void>;
  /** Only for an email of somebody here who may sign in. */
  sendPasswordReset(email: string, language: Language): Promise<void>;
  sendEmailVerification(idToken: string, language: Language): Promise<void>;
}
