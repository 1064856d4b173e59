import type { TokenResult } from '@quaygate/contract';
import { isEmail } from '@quaygate/rules';
import type { Db, Trx } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { actingUser, recordAct } from '../../plumbing/audit/audit.ts';
import { attemptLimits, refundAttempt, takeAttempt } from '../../plumbing/limits/attempts.ts';
import { rateLimiter } from '../../plumbing/limits/rate-limit.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import { findAccountById, noteSignIn } from '../accounts.ts';
import type { Origin, SessionProvider } from '../identity.ts';
import { guessLimits } from './guess-limits.ts';
import { noteDevice } from './known-devices.ts';
import { newDeviceMail } from './mails.ts';
import { findSessions, sessionEnds } from './open-sessions.ts';
import { findValue, openIn, openSession, randomValue, revokeSession, rotate } from './refresh-values.ts';
import { type SessionLimits, sessionEnd } from './session-lifetime.ts';
import type { Signing } from './signing.ts';
import type { Open, OpenSession, TokenSource } from './token-source.ts';

interface Parts extends SessionLimits {
  db: Db;
  now: () => Date;
  rateLimit: number;
  mail: MailSender;
  /** Origin of the links in mails. */
  publicUrl: string;
  sign: Signing['sign'];
}

/** Sign-ins of one user, or refreshes of one session, within a second: a tenth of the calls, but enough for all tabs. */
const sessionsPerSecond = (rateLimit: number) => Math.max(10, Math.floor(rateLimit / 10));

/** Says nothing about who it was refused to. */
const isPassing = (error: unknown): boolean =>
  isRefusal(error, 'identity_provider_unavailable') || isRefusal(error, 'too_many_requests');

type OpenedFirst = Awaited<ReturnType<typeof openSession>>;

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

/** The browser's sessions: limits of failures, rotating refresh values, one token for all tabs; the same for every provider. */
export function sessionsWith(
  source: TokenSource,
  { db, now, rateLimit, mail, publicUrl, sign, sessionIdle }: Parts,
): Sessions {
  const limits = { sessionIdle };
  const limit = rateLimiter(sessionsPerSecond(rateLimit), now);
  const guesses = guessLimits({ db, now, mail, publicUrl });

  /** Opens sessions for the browser of one sign-in. */
  const openFor = (origin: Origin) => async (trx: Trx, userId: string, grant: string | null) => {
    limit(userId);
    const email = await noteSignIn(trx, userId, now());
    const opened = await openSession(trx, userId, grant, origin, now());
    const object = { kind: 'user', id: userId, name: email } as const;
    const actor = actingUser({ id: userId, email }, origin.network, opened.session.id);
    await recordAct(trx, actor, now(), { kind: 'signIn', object });
    return opened;
  };

  async function prove(email: string, password: string, origin: Origin) {
    // Counted before the password is checked, so that parallel guesses count too.
    const guess = await guesses.count(email, origin);
    try {
      const opened = await source.prove(email, password, openFor(origin));
      await guess.succeeded();
      return opened;
    } catch (error) {
      // Not failed guesses: the provider was unreachable, or the password was right and the rate limit refused the session.
      if (isPassing(error)) {
        await guess.refund();
      } else if (error instanceof Refusal) {
        await guess.failed(error.code);
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

  /** Makes the browser known, and tells the user of a sign-in in one where they never signed in. */
  async function welcome(userId: string, { device = randomValue(), network, browser, system }: Origin) {
    const { isKnown, hasOthers } = await noteDevice(db, userId, device, now());
    const user = !isKnown && hasOthers && (await findAccountById(db, userId));
    const seen = { network, browser, system, time: now() };
    if (user) await mail.send(newDeviceMail(user, `${publicUrl}/login`, seen));
    return device;
  }

  async function begin({ session, refresh }: OpenedFirst, origin: Origin) {
    const token = await tokenOf(session);
    // A session that ended meanwhile, such as by a new password, must get no more tokens.
    const state = (await findValue(db, refresh, limits, now()))?.state;
    if (state !== 'open') throw new Refusal(state === 'disabled' ? 'auth/user-disabled' : 'auth/invalid-credential');
    return { token, refresh, device: await welcome(session.userId, origin) };
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

    async signIn(email, password, origin) {
      if (!isEmail(email)) throw new Refusal('auth/invalid-email');
      const proved = await prove(email, password, origin);
      return 'factorTicket' in proved ? proved : begin(proved, origin);
    },

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
      await takeAttempt(db, attemptLimits.address, origin.counted, moment);
      const opened = await source.provePasskey(passkey, openFor(origin), ({ email }, reason) =>
        guesses.record(email, origin.network, reason),
      );
      await refundAttempt(db, attemptLimits.address, origin.counted, moment);
      return begin(opened, origin);
    },

    async refresh(value, network) {
      const found = await findValue(db, value, limits, now());
      if (found) limit(found.session.id);
      if (found?.state === 'late') {
        await revokeSession(db, found.session.id, now());
        await source.release(found.session);
      }
      // The value is used up only when there is a token, so that the browser can try again after a failure.
      const token = await tokenOf(openIn(found).session);
      return { token, refresh: await rotate(db, value, network, limits, now()) };
    },

    async signOut(value, address) {
      const found = await findValue(db, value, limits, now());
      if (!found) return undefined;
      await db.transaction().execute(async (trx) => {
        await revokeSession(trx, found.session.id, now());
        const user = await findAccountById(trx, found.session.userId);
        if (!user || found.state === 'ended') return;
        const object = { kind: 'user', id: user.id, name: user.email } as const;
        await recordAct(trx, actingUser(user, address, found.session.id), now(), { kind: 'signOut', object });
      });
      return source.release(found.session);
    },

    list: (userId) => findSessions(db, userId, limits, now()),
    ...sessionEnds({ db, now }),
  };
}
