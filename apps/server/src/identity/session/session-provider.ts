import type { FactorNeeded, PasskeyOptions, PasskeyProof, TokenResult } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import type { Actor } from '../../plumbing/audit/audit.ts';
import type { Device } from './device.ts';
import type { SecondFactor } from './token-source.ts';

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
