import type { TokenResult } from '@quaygate/contract';
import { isEmail } from '@quaygate/rules';
import type { Db, Trx } from '../../../db/client.ts';
import {
  type AttemptLimit,
  attemptLimits,
  forgetAttempts,
  takeAttempt,
  undoAttempt,
} from '../../../plumbing/attempts.ts';
import { actingUser, recordAct, stranger } from '../../../plumbing/audit.ts';
import { rateLimiter } from '../../../plumbing/rate-limit.ts';
import { isRefusal, Refusal } from '../../../plumbing/refusal.ts';
import { findAccount, findAccountById, noteSignIn } from '../accounts.ts';
import type { SessionProvider } from '../identity.ts';
import { findValue, openIn, openSession, revokeSession, rotate } from './refresh-values.ts';
import { type SessionLimits, sessionEnd } from './session-lifetime.ts';
import type { Signing } from './signing.ts';
import type { OpenSession, TokenSource } from './token-source.ts';

interface Parts extends SessionLimits {
  db: Db;
  now: () => Date;
  rateLimit: number;
  sign: Signing['sign'];
}

/** Sign-ins of one user, or refreshes of one session, within a second: a tenth of the calls, but enough for all tabs. */
const sessionsPerSecond = (rateLimit: number) => Math.max(10, Math.floor(rateLimit / 10));

/** The browser's sessions: limits of failures, rotating refresh values, one token for all tabs; the same for every provider. */
export function sessionsWith(source: TokenSource, { db, now, rateLimit, sign, sessionIdle }: Parts): SessionProvider {
  const limits = { sessionIdle };
  const limit = rateLimiter(sessionsPerSecond(rateLimit), now);

  async function open(trx: Trx, userId: string, grant: string | null, address: string) {
    limit(userId);
    const moment = now();
    const email = await noteSignIn(trx, userId, moment);
    const opened = await openSession(trx, userId, grant, moment);
    const object = { kind: 'user', id: userId, name: email } as const;
    await recordAct(trx, actingUser({ id: userId, email }, address, opened.session.id), moment, {
      kind: 'signIn',
      object,
    });
    return opened;
  }

  async function recordFailure(email: string, address: string, reason: string) {
    const account = await findAccount(db, email);
    const object = { kind: 'user', id: account?.id ?? '', name: account?.email ?? email } as const;
    await recordAct(db, stranger(address), now(), { kind: 'signInFailed', object, after: { reason } });
  }

  async function prove(email: string, password: string, address: string) {
    const moment = now();
    const undo = (limit: AttemptLimit, subject: string) => undoAttempt(db, limit, subject, moment);
    // Counted before the password is checked, so that parallel guesses count too.
    await takeAttempt(db, attemptLimits.address, address, moment);
    await takeAttempt(db, attemptLimits.signIn, email, moment);
    try {
      const opened = await source.prove(email, password, (trx, userId, grant) => open(trx, userId, grant, address));
      await Promise.all([forgetAttempts(db, attemptLimits.signIn, email), undo(attemptLimits.address, address)]);
      return opened;
    } catch (error) {
      // Not failed guesses: the provider was unreachable, or the password was right and the rate limit refused the session.
      if (isRefusal(error, 'identity_provider_unavailable') || isRefusal(error, 'too_many_requests')) {
        await Promise.all([undo(attemptLimits.signIn, email), undo(attemptLimits.address, address)]);
      } else if (error instanceof Refusal) {
        await recordFailure(email, address, error.code);
      }
      throw error;
    }
  }

  async function tokenOf(session: OpenSession): Promise<TokenResult> {
    const until = Math.min(sessionEnd(session).getTime(), (await source.renew(session))?.getTime() ?? Infinity);
    const user = await findAccountById(db, session.userId);
    if (!user) throw new Refusal('auth/user-token-expired');
    if (user.disabledAt) throw new Refusal('auth/user-disabled');
    return sign({ userId: session.userId, ...user }, { sessionId: session.id, until: new Date(until) });
  }

  return {
    async signIn(email, password, address) {
      if (!isEmail(email)) throw new Refusal('auth/invalid-email');
      const { session, refresh } = await prove(email, password, address);
      const token = await tokenOf(session);
      // A session that ended meanwhile, such as by a new password, must get no more tokens.
      const state = (await findValue(db, refresh, limits, now()))?.state;
      if (state !== 'open') throw new Refusal(state === 'disabled' ? 'auth/user-disabled' : 'auth/invalid-credential');
      return { token, refresh };
    },

    async refresh(value) {
      const found = await findValue(db, value, limits, now());
      if (found) limit(found.session.id);
      if (found?.state === 'late') {
        await revokeSession(db, found.session.id, now());
        await source.release(found.session);
      }
      // The value is used up only when there is a token, so that the browser can try again after a failure.
      const token = await tokenOf(openIn(found).session);
      return { token, refresh: await rotate(db, value, limits, now()) };
    },

    async signOut(value, address) {
      const found = await findValue(db, value, limits, now());
      if (!found) return;
      await db.transaction().execute(async (trx) => {
        await revokeSession(trx, found.session.id, now());
        const user = await findAccountById(trx, found.session.userId);
        if (!user || found.state === 'ended') return;
        const object = { kind: 'user', id: user.id, name: user.email } as const;
        await recordAct(trx, actingUser(user, address, found.session.id), now(), { kind: 'signOut', object });
      });
      await source.release(found.session);
    },
  };
}
