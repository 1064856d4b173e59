import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { asAttempt, refundAttempt, takeAttempt } from '../../plumbing/limits/attempts.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import { addressOf } from '../email-spellings.ts';
import { guessLimits } from './guess-limits.ts';
import type { OpenedFirst, SessionBeginnings, SessionParts } from './session-beginnings.ts';
import type { Origin, SessionProvider } from './session-provider.ts';
import type { Open, TokenSource } from './token-source.ts';

export interface Parts extends SessionParts {
  rateLimit: number;
}

/** Sign-ins of one user, or refreshes of one session, within a second: a tenth of the calls, but enough for all tabs. */
export const sessionsPerSecond = (rateLimit: number) => Math.max(10, Math.floor(rateLimit / 10));

/** Text, an @, text; which @ divides it is never open, so that it is read once. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const mayBeEmail = /^[^\s@\u0000-\u001f\u007f]+@[^\s\u0000-\u001f\u007f]+$/;

/** Says nothing about who it was refused to. */
const isPassing = (error: unknown): boolean =>
  isRefusal(error, 'identity_provider_unavailable') || isRefusal(error, 'too_many_requests');

export interface Sessions extends SessionProvider {
  /**
   * Opens the session of somebody who was authenticated elsewhere.
   * @param prove finds who it is, and opens
   * @param email for the audit log, where it fails
   */
  open(
    prove: (open: Open<OpenedFirst>) => Promise<OpenedFirst>,
    email: string,
    origin: Origin,
  ): ReturnType<SessionProvider['signInWithFactor']>;
}

type SignIns = Pick<Sessions, 'open' | 'signIn' | 'signInWithFactor' | 'startPasskeySignIn' | 'signInWithPasskey'>;

/** Every way in, with the limits of failures. */
export function signInsOf(source: TokenSource, parts: Parts, { openFor, begin }: SessionBeginnings): SignIns {
  const guesses = guessLimits(parts);

  async function prove(email: string, password: string, origin: Origin) {
    // Counted before the password is checked, so that parallel guesses count too.
    const guess = await guesses.count(email, origin);
    try {
      const opened = await source.prove(email, password, openFor(origin));
      await guess.succeeded();
      return opened;
    } catch (error) {
      // Not failed guesses: the provider was unreachable, or the password was right and the rate limit refused the session.
      // Nor where the server failed: whatever is no refusal says nothing about the password (OPS-06).
      if (error instanceof Refusal && !isPassing(error)) await guess.failed(error.code);
      else await guess.refund();
      throw error;
    }
  }

  return {
    async open(prove, email, origin) {
      const opened = await prove(openFor(origin)).catch(async (error) => {
        const isFailure = error instanceof Refusal && !isPassing(error);
        if (isFailure) await guesses.record(email, origin.network, error.code);
        throw error;
      });
      return begin(opened, origin);
    },

    async signIn(typed, password, origin) {
      // One mailbox counts as one, however it is typed. An account of an earlier build may have what is no address any more.
      const email = addressOf(typed);
      if (!mayBeEmail.test(email)) throw new Refusal('auth/invalid-email');
      const proved = await prove(email, password, origin);
      return 'factorTicket' in proved ? proved : begin(proved, origin);
    },

    ...factorSignIns(source, parts, { openFor, begin }, guesses),
  };
}

function factorSignIns(
  source: TokenSource,
  { db, now }: Parts,
  { openFor, begin }: Pick<SessionBeginnings, 'openFor' | 'begin'>,
  guesses: ReturnType<typeof guessLimits>,
): Omit<SignIns, 'open' | 'signIn'> {
  return {
    async signInWithFactor(given, origin) {
      if (!source.proveFactor) throw new Refusal('not_found');
      const opened = await source.proveFactor(given, openFor(origin), ({ email }, reason) =>
        guesses.record(email, origin.network, reason),
      );
      return begin(opened, origin);
    },

    async startPasskeySignIn(factorTicket) {
      if (!source.startPasskey) throw new Refusal('not_found');
      return source.startPasskey(factorTicket);
    },

    async signInWithPasskey(passkey, origin) {
      if (!source.provePasskey) throw new Refusal('not_found');
      const moment = now();
      await takeAttempt(db, attemptLimits.address, origin.network, moment);
      const provePasskey = source.provePasskey;
      const taken = [attemptLimits.address, origin.network, moment] as const;
      const opened = await asAttempt(db, [taken], () =>
        provePasskey(passkey, openFor(origin), ({ email }, reason) => guesses.record(email, origin.network, reason)),
      );
      await refundAttempt(db, attemptLimits.address, origin.network, moment);
      return begin(opened, origin);
    },
  };
}
