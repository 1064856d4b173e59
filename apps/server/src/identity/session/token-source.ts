import type { FactorNeeded, PasskeyOptions, PasskeyProof } from '@quaygate/contract';
import type { Trx } from '../../db/client.ts';

/** A session found by its refresh value. */
export interface OpenSession {
  id: string;
  userId: string;
  createdDate: Date;
  /** Decrypts the grant of a hosted provider; null without one. */
  key: Buffer | null;
}

/**
 * Opens the session of an authenticated user.
 * @param grant of the hosted provider, stored for later tokens
 */
export type Open<T> = (trx: Trx, userId: string, grant: string | null) => Promise<T>;

/** An opened session, beside what else opening it answers. */
export interface Opened {
  session: OpenSession;
}

/** A code of the authenticator app, a recovery code or a passkey, for the sign-in that waits for it. */
export type SecondFactor = { factorTicket: string } & ({ code: string } | { passkey: PasskeyProof });

/** What differs between providers when somebody signs in; the session around it is the same (sessions.ts). */
export interface TokenSource {
  /**
   * Checks email and password, and opens the session in a transaction in which both still hold: a session of the old
   * password must not survive a change of password during the check.
   * @returns what is needed before a session opens, where the user has a second factor
   * @throws Refusal('auth/invalid-credential' | 'auth/user-disabled' | 'identity_provider_unavailable' | …)
   */
  prove<T extends Opened>(email: string, password: string, open: Open<T>): Promise<T | FactorNeeded>;
  /**
   * Goes on where `prove` answered a ticket. Absent where the provider asks for second factors itself.
   * @throws Refusal('auth/invalid-factor-ticket' | 'auth/invalid-factor-code' | 'auth/too-many-requests' | …)
   */
  proveFactor?<T extends Opened>(
    given: SecondFactor,
    open: Open<T>,
    onWrong: (user: { email: string }, reason: string) => Promise<void>,
  ): Promise<T>;
  /** Absent where the provider keeps no passkeys here, as the next one. */
  startPasskey?(factorTicket: string | undefined): Promise<PasskeyOptions>;
  /** @throws Refusal('auth/invalid-passkey' | 'auth/too-many-requests' | …) */
  provePasskey?<T extends Opened>(
    passkey: PasskeyProof,
    open: Open<T>,
    onWrong: (user: { email: string }, reason: string) => Promise<void>,
  ): Promise<T>;
  /**
   * Asks the provider whether the user of the session may have another token.
   * @returns what the token must not outlive, if anything
   * @throws Refusal('auth/user-token-expired') when the provider's own session is over
   */
  renew(session: OpenSession): Promise<Date | undefined>;
  /**
   * The session has ended; what it kept is given back. Never throws.
   * @returns where the browser ends its session at the provider, where that has such a page
   */
  release(session: OpenSession): Promise<string | undefined>;
}
