import type {
  AddedPasskey,
  FactorNeeded,
  Factors,
  NewCredential,
  NewTotp,
  Passkey,
  PasskeyOptions,
  PasskeyProof,
  Proof,
  RecoveryCodes,
  TokenResult,
} from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import type { Actor } from '../plumbing/audit/audit.ts';
import type { EmailChanges } from './email-changes.ts';
import type { Device } from './session/device.ts';
import type { SecondFactor } from './session/token-source.ts';

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

/** Where a sign-in comes from. */
export interface Origin extends Device {
  /** An IP address, of IPv6 the network; failures are counted for it. */
  network: string;
  /** The value of the cookie that makes a browser known; undefined in one where no user has signed in yet. */
  device: string | undefined;
}

interface SignedIn {
  token: TokenResult;
  refresh: string;
  /** The browser's cookie, the same as before where it had one. */
  device: string;
}

export interface ShownSession {
  id: string;
  browser: string | null;
  system: string | null;
  network: string | null;
  createdDate: Date;
  lastUsedDate: Date;
}

/** The browser's sessions, alike for every provider (platform contract, 2.3). */
export interface SessionProvider {
  /** Whether the user with this email has signed in with the browser of this cookie; one that was made up costs nothing. */
  knowsBrowser(email: string, cookie: string): Promise<boolean>;
  /**
   * @throws Refusal('auth/invalid-email' | 'auth/invalid-credential' | 'auth/user-not-found' | 'auth/user-disabled' |
   * 'auth/too-many-requests' | 'too_many_requests' | 'identity_provider_unavailable')
   */
  signIn(email: string, password: string, origin: Origin): Promise<SignedIn | FactorNeeded>;
  /**
   * The second step of a sign-in that answered a ticket.
   * @throws Refusal('not_found') where the provider asks for second factors itself, Refusal('auth/invalid-factor-ticket' |
   * 'auth/invalid-factor-code' | 'auth/invalid-passkey' | 'auth/user-disabled' | 'auth/too-many-requests' | 'too_many_requests')
   */
  signInWithFactor(given: SecondFactor, origin: Origin): Promise<SignedIn>;
  /**
   * What a browser needs to sign with a passkey: one of the ticket's user, or without a ticket any.
   * @throws Refusal('not_found') where no passkeys are kept here, Refusal('auth/invalid-factor-ticket')
   */
  startPasskeySignIn(factorTicket: string | undefined): Promise<PasskeyOptions>;
  /**
   * A passkey in place of email, password and second factor.
   * @throws Refusal('not_found' | 'auth/invalid-passkey' | 'auth/user-disabled' | 'auth/too-many-requests' | 'too_many_requests')
   */
  signInWithPasskey(passkey: PasskeyProof, origin: Origin): Promise<SignedIn>;
  /**
   * @throws Refusal('auth/user-token-expired') for a value that is unknown, over, or used more than 30 s ago,
   * Refusal('auth/user-disabled'), Refusal('too_many_requests'), Refusal('identity_provider_unavailable'); after the last two the
   * value is still good
   */
  refresh(value: string, network: string): Promise<{ token: TokenResult; refresh: string }>;
  /** @returns where the browser ends its session at the issuer too, where people sign in at its page */
  signOut(value: string, address: string): Promise<string | undefined>;
  /** The open sessions of a user, the one used last first. */
  list(userId: string): Promise<ShownSession[]>;
  /** Ends one session of a user with its tokens. @throws Refusal('not_found') for one that is not theirs */
  end(userId: string, id: string, actor: Actor): Promise<void>;
  /** Ends all sessions of a user with their tokens. @throws Refusal('not_found') for an unknown user */
  endAll(userId: string, actor: Actor): Promise<void>;
  /** The same but for one of them. */
  endOthers(userId: string, kept: string, actor: Actor): Promise<void>;
}

/** Signing in at the page of a hosted issuer (platform contract, 2.3). */
export interface PageProvider {
  /** What people call the issuer. */
  readonly issuerName: string;
  /**
   * Begins a visit to the page.
   * @param asked `target` is the address of ours where the user goes on; with a session it is a proof of who its user is
   * @param browser the cookie of a browser that has one
   * @returns where the browser goes, and its cookie
   * @throws Refusal('too_many_requests' | 'identity_provider_unavailable')
   */
  start(
    asked: { target: string; sessionId: string | null; language: DriverLanguage; network: string },
    browser: string | undefined,
  ): Promise<{ location: string; browser: string }>;
  /**
   * Ends the visit with what the page answered, once.
   * @throws Refusal('auth/sign-in-expired' | 'auth/sign-in-cancelled' | 'auth/invalid-issuer-answer' | 'auth/email-not-verified' |
   * 'auth/user-not-found' | 'auth/account-already-linked' | 'auth/user-disabled' | 'too_many_requests' |
   * 'identity_provider_unavailable'), of a proof also Refusal('auth/other-user')
   * @returns no session for a proof, which is noted in its own
   */
  finish(
    answer: { state: string; code?: string | undefined; iss?: string | undefined; error?: string | undefined },
    browser: string | undefined,
    origin: Origin,
  ): Promise<{ target: string; signedIn: SignedIn | null }>;
  /**
   * Ends the sessions that a logout token of the issuer names (OpenID Connect Back-Channel Logout 1.0).
   * @throws Refusal('unauthenticated') for a token that is not the issuer's, or was taken before
   */
  endByIssuer(logoutToken: string): Promise<void>;
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

/** Proofs of who a signed-in user is, and second factors where this installation keeps them (platform contract, 3.7). */
export interface FactorProvider {
  /** Whether second factors are kept here; else they are the provider's. */
  readonly isOffered: boolean;
  /** The domain passkeys are made for; null where none are kept here. */
  readonly passkeyDomain: string | null;
  list(userId: string): Promise<Factors>;
  /**
   * Checks a second factor, or the password of a user who has none.
   * @throws Refusal('auth/wrong-password' | 'auth/invalid-factor-code' | 'auth/invalid-passkey' | 'auth/too-many-requests' |
   * 'identity_provider_unavailable')
   */
  prove(user: Owner, proof: Proof, sessionId: string): Promise<void>;
  /** What a browser needs to prove with a passkey in this session. @throws Refusal('not_found'), as all that follow where the provider keeps factors itself */
  startPasskeyProof(user: Owner, sessionId: string): Promise<PasskeyOptions>;
  /** What a browser needs to make a passkey in this session. @throws Refusal('not_found' | 'too_many_passkeys') */
  startPasskey(user: Owner, sessionId: string): Promise<PasskeyOptions>;
  /** @throws Refusal('not_found' | 'auth/invalid-passkey' | 'passkey_already_added' | 'too_many_passkeys') */
  addPasskey(
    user: Owner,
    given: { name: string; credential: NewCredential },
    sessionId: string,
    actor: Actor,
  ): Promise<AddedPasskey>;
  /** @throws Refusal('not_found') */
  renamePasskey(user: Owner, given: { id: string; name: string }, actor: Actor): Promise<Passkey>;
  /** @throws Refusal('not_found'), Refusal('last_passkey') for the only one of an account without a password */
  removePasskey(user: Owner, id: string, actor: Actor): Promise<void>;
  /** Takes all of a user's away, who has lost them. @throws Refusal('not_found') for an unknown user, or one without */
  reset(userId: string, actor: Actor): Promise<void>;
  /** @throws Refusal('not_found' | 'totp_already_set_up') */
  startTotp(user: Owner): Promise<NewTotp>;
  /** @throws Refusal('not_found' | 'totp_already_set_up' | 'auth/invalid-factor-code' | 'auth/too-many-requests') */
  confirmTotp(user: Owner, code: string, actor: Actor): Promise<RecoveryCodes>;
  /** @throws Refusal('not_found') */
  removeTotp(user: Owner, actor: Actor): Promise<void>;
  /** @throws Refusal('not_found') without a second factor */
  renewRecoveryCodes(user: Owner, actor: Actor): Promise<RecoveryCodes>;
}

interface Owner {
  id: string;
  email: string;
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
