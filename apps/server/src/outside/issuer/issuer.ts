import type { DriverLanguage } from '@quaygate/phrases/languages';
import type { Reader } from '../mail/compose.ts';

/** What a hosted issuer answers to the right credentials. */
export interface Grant {
  idToken: string;
  /** Null where the issuer gives none; then the session lives as long as the ID token. */
  refreshToken: string | null;
}

/** What the issuer's page answered, in the query of the address it led back to. */
interface PageAnswer {
  state: string;
  code?: string | undefined;
  /** The issuer that answers (RFC 9207). */
  iss?: string | undefined;
  error?: string | undefined;
}

/** What ties an answer of the page to the visit it belongs to. */
export interface Visit {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
}

/** The page of an issuer where people sign in. */
export interface IssuerPage {
  /** What people call the issuer. */
  readonly name: string;
  /** Where the browser goes. A proof asks the user anew who they are, whatever they have proved there before. */
  address(visit: Visit, language: DriverLanguage, purpose: 'signIn' | 'proof'): Promise<string>;
  /** @throws Refusal('auth/sign-in-cancelled' | 'auth/sign-in-expired' | 'auth/invalid-issuer-answer') */
  redeem(answer: PageAnswer, visit: Visit): Promise<Grant>;
  /** Where the browser ends its session at the issuer, if the issuer has such a page; without an ID token it may ask. */
  leave(idToken: string | null): Promise<string | undefined>;
}

/** The calls of one kind of hosted issuer. Each throws `Refusal('identity_provider_unavailable')` without an answer. */
export interface Issuer {
  readonly name: string;
  /** The `iss` of its tokens. */
  readonly address: string;
  /** Null: people sign in here, with their password. */
  readonly page: IssuerPage | null;
  readonly resetsPasswords: boolean;
  /** Whether mails leave from the issuer. */
  readonly sendsOwnMails: boolean;
  /** @throws Refusal('auth/invalid-email' | 'auth/invalid-credential' | 'auth/user-not-found' | 'auth/user-disabled' | 'auth/too-many-requests') */
  signIn(email: string, password: string): Promise<Grant>;
  /** Undefined when the refresh token is no longer valid. @throws Refusal('auth/user-disabled') */
  renew(refreshToken: string): Promise<Grant | undefined>;
  /** Revokes the refresh token, if the issuer has such a call. */
  revoke(refreshToken: string): Promise<void>;
  /**
   * Tells a user of their new account, and creates it at the issuer where the issuer allows that.
   * @returns the id of the mail, where it is one of ours
   */
  invite(reader: Reader): Promise<number | null>;
  /** Only for the email of a user who may sign in. */
  sendPasswordReset(reader: Reader): Promise<void>;
}
