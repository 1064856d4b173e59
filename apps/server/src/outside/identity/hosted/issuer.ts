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
  /** Whether mails leave from the issuer. */
  readonly sendsOwnMails: boolean;
  /** @throws Refusal('auth/invalid-email' | 'auth/invalid-credential' | 'auth/user-not-found' | 'auth/user-disabled' | 'auth/too-many-requests') */
  signIn(email: string, password: string): Promise<Grant>;
  /** Undefined when the refresh token is no longer valid. @throws Refusal('auth/user-disabled') */
  renew(refreshToken: string): Promise<Grant | undefined>;
  /** Revokes the refresh token, if the issuer has such a call. */
  revoke(refreshToken: string): Promise<void>;
  /** Tells a user of their new account, and creates it at the issuer where the issuer allows that. */
  /** @returns the id of the mail, where it is one of ours */
  invite(email: string): Promise<number | null>;
  /** Only for the email of a user who may sign in. */
  sendPasswordReset(email: string, language: Language): Promise<void>;
}
