import type { TokenResult } from '@quaygate/contract';

/** A session somebody holds a refresh value of. */
export interface OpenSession {
  id: string;
  userId: string;
  /** Opens what the session keeps of a hosted provider; null where it keeps nothing. */
  key: Buffer | null;
}

/** What differs between providers when somebody signs in; the session around it is the same (sessions.ts). */
export interface TokenSource {
  /**
   * Checks email and password.
   * @returns the user, and what the session has to keep for later tokens
   * @throws Refusal('auth/invalid-credential' | 'auth/user-disabled' | 'identity_provider_unavailable' | …)
   */
  prove(email: string, password: string): Promise<{ userId: string; grant: string | null }>;
  /** A token for the user of the session. @throws Refusal('auth/user-token-expired') when there is none any more */
  tokenOf(session: OpenSession): Promise<TokenResult>;
  /** The session has ended; what it kept is given back. Never throws. */
  release(session: OpenSession): Promise<void>;
}
