import { isEmail } from '@quaygate/rules';
import type { Db } from '../../../db/client.ts';
import {
  type AttemptLimit,
  attemptLimits,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
} from '../../../plumbing/attempts.ts';
import { isRefusal, Refusal } from '../../../plumbing/refusal.ts';
import type { SessionProvider } from '../identity.ts';
import { findValue, openSession, revokeSession, rotate } from './refresh-values.ts';
import type { TokenSource } from './token-source.ts';

interface Parts {
  db: Db;
  now: () => Date;
}

/** The browser's sessions: limits of failures, rotating refresh values, one token for all tabs; whoever gives the tokens. */
export function sessionsWith(source: TokenSource, { db, now }: Parts): SessionProvider {
  async function prove(email: string, password: string, address: string) {
    const moment = now();
    const giveBack = (limit: AttemptLimit, subject: string) => giveBackAttempt(db, limit, subject, moment);
    // Counted before the password is looked at, so that guesses sent side by side count too.
    await takeAttempt(db, attemptLimits.address, address, moment);
    await takeAttempt(db, attemptLimits.signIn, email, moment);
    try {
      const proof = await source.prove(email, password);
      await Promise.all([forgetAttempts(db, attemptLimits.signIn, email), giveBack(attemptLimits.address, address)]);
      return proof;
    } catch (error) {
      // Nobody guessed anything while the provider was away.
      if (isRefusal(error, 'identity_provider_unavailable')) {
        await Promise.all([giveBack(attemptLimits.signIn, email), giveBack(attemptLimits.address, address)]);
      }
      throw error;
    }
  }

  return {
    async signIn(email, password, address) {
      if (!isEmail(email)) throw new Refusal('auth/invalid-email');
      const { userId, grant } = await prove(email, password, address);
      const { session, refresh } = await openSession(db, userId, grant, now());
      return { token: await source.tokenOf(session), refresh };
    },

    async refresh(value) {
      const found = await findValue(db, value, now());
      if (found?.state === 'late') {
        await revokeSession(db, found.session.id, now());
        await source.release(found.session);
      }
      if (found?.state === 'disabled') throw new Refusal('auth/user-disabled');
      if (found?.state !== 'open') throw new Refusal('auth/user-token-expired');
      // The value is used up only when there is a token, so that the browser can try again after a failure.
      const token = await source.tokenOf(found.session);
      const refresh = await rotate(db, value, now());
      if (!refresh) throw new Refusal('auth/user-token-expired');
      return { token, refresh };
    },

    async signOut(value) {
      const found = await findValue(db, value, now());
      if (!found) return;
      await revokeSession(db, found.session.id, now());
      await source.release(found.session);
    },
  };
}
