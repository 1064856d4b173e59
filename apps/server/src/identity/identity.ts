import type { NewCredential, PasskeyOptions } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import type { Actor } from '../plumbing/audit/audit.ts';
import type { EmailChanges } from './email-changes.ts';
import type { FactorProvider } from './factor/factor-provider.ts';
import type { PageProvider, SessionProvider } from './session/session-provider.ts';

export interface VerifiedToken {
  userId: string;
  /** The session it belongs to; the token is over when that has ended. */
  sessionId: string;
  email: string;
  emailVerified: boolean;
  /** Milliseconds since 1970-01-01 UTC. */
  issuedTime: number;
  /** Lifetime in milliseconds. */
  expiredTime: number;
}

/** What a link of a mail is for. */
export type ActionMode = 'resetPassword' | 'verifyEmail';
/** What its page may be asked for: beside these, the two sides of a change of the email. */
export type PageMode = ActionMode | 'changeEmail' | 'refuseEmail';

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  /** In which the person is written to, where it is known. */
  language?: DriverLanguage | null;
}

/**
 * Who somebody is (platform contract, 2.1). The embedded provider is the default; a hosted issuer can take its place.
 * Every operation throws `Refusal('identity_provider_unavailable')` when the provider does not answer.
 */
export interface IdentityProvider {
  readonly name: string;
  /** Whether it, or its page, lets somebody choose a new password; else a reset is refused alike for everybody. */
  readonly resetsPasswords: boolean;
  /** Whether mails leave from the provider itself; else they are ours. */
  readonly sendsOwnMails: boolean;
  /** @throws Refusal('unauthenticated') for a token of another provider, or an expired one. */
  verifyIdToken(idToken: string): Promise<VerifiedToken>;
  /** What `verifyIdToken` would say without having to ask for anything; undefined: it has to. */
  knownIdToken(idToken: string): VerifiedToken | undefined;
  /**
   * Creates the user's row, without roles, links and password, and sends an invitation; or neither.
   * @throws Refusal('user_already_exists') for an email in use, in any letter case
   */
  createAccount(account: NewAccount): Promise<{ userId: string }>;
  /**
   * Invites again, in place of the invitation before, which ends.
   * @throws Refusal('invitation_not_possible') for a user who has a password, signed in already or is disabled
   */
  invite(userId: string): Promise<void>;
  /**
   * The same without a mail: the answer is the link, which is shown once. Null where the provider has no such links.
   */
  makeInvitationLink: ((userId: string) => Promise<string>) | null;
  /**
   * Makes a link with which a user who forgot their password chooses another, in place of such links before. Null where the
   * provider has no such links.
   * @throws Refusal('reset_link_not_possible') for a user who has nothing to sign in with yet, or a disabled one
   */
  makeResetLink: ((userId: string) => Promise<{ link: string; expiresDate: Date }>) | null;
  /**
   * Open sessions end with their tokens, which stop being accepted within a second, when the caller is looked up again.
   * @throws Refusal('last_administrator') for the only platform administrator
   */
  disableAccount(userId: string): Promise<void>;
  /** Lets the user sign in again; ended sessions stay so. */
  enableAccount(userId: string): Promise<void>;
  /**
   * Removes the account and the user's row with all its links; does nothing where it is deleted already.
   * @throws Refusal('last_administrator') for the only platform administrator
   */
  deleteAccount(userId: string): Promise<void>;
  /** In the language of the account, else in this one. Sends nothing for an unknown or disabled account, without an error. */
  sendPasswordReset(email: string, language: DriverLanguage): Promise<void>;
  /** Null where the provider keeps the emails of accounts. */
  emails: EmailChanges | null;
  /** Sends nothing where the email is verified already. */
  sendEmailVerification(userId: string, language: DriverLanguage): Promise<void>;
}

/** What only a provider with passwords of its own can do (platform contract, 2.3). */
export interface PasswordProvider {
  /**
   * The user of a link; does not use the link up.
   * @returns passkeyDomain: for which a passkey can be made in place of the first password; null where none can
   * @throws Refusal('auth/invalid-action-code' | 'auth/expired-action-code')
   */
  findAction(token: string, mode: ActionMode): Promise<{ email: string; passkeyDomain: string | null }>;
  /** @throws Refusal of a weak password (password-rules.ts), Refusal('auth/invalid-action-code' | 'auth/expired-action-code') */
  confirmPasswordReset(token: string, newPassword: string, address: string): Promise<void>;
  /**
   * Users who have just proved who they are choose another password; their other sessions end.
   * @throws Refusal of a weak password (password-rules.ts)
   */
  changePassword(
    user: { id: string; email: string; sessionId: string },
    newPassword: string,
    actor: Actor,
  ): Promise<void>;
  /**
   * What a browser needs to make a passkey in place of the first password.
   * @throws Refusal('not_found' | 'auth/invalid-action-code' | 'auth/expired-action-code')
   */
  startFirstPasskey(token: string): Promise<PasskeyOptions>;
  /** @throws Refusal of startFirstPasskey, Refusal('auth/invalid-passkey' | 'passkey_already_added') */
  addFirstPasskey(token: string, given: { name: string; credential: NewCredential }, address: string): Promise<void>;
  /** @throws Refusal('auth/invalid-action-code' | 'auth/expired-action-code') */
  confirmEmail(token: string, address: string): Promise<void>;
  /** The JSON Web Key Set other services check our tokens with. */
  publicKeys(): Promise<{ keys: Record<string, unknown>[] }>;
}

/** The configured provider: identity, sessions, second factors, and passwords where it stores them itself. */
export interface Identity {
  factors: FactorProvider;
  identity: IdentityProvider;
  sessions: SessionProvider;
  /** Null where people sign in here. */
  page: PageProvider | null;
  passwords: PasswordProvider | null;
}
