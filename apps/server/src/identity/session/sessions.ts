import { actingUser, recordAct } from '../../plumbing/audit/audit.ts';
import { rateLimiter } from '../../plumbing/limits/rate-limit.ts';
import { findAccountById } from '../accounts.ts';
import { deviceCookies, deviceValueOf } from './device-cookie.ts';
import { isKnownDevice } from './known-devices.ts';
import { findSessions, sessionEnds } from './open-sessions.ts';
import { findValue, openIn, rotate } from './refresh-values.ts';
import { revokeSession } from './revoke-sessions.ts';
import { sessionBeginnings } from './session-beginnings.ts';
import { type Parts, type Sessions, sessionsPerSecond, signInsOf } from './sign-ins.ts';
import type { TokenSource } from './token-source.ts';

/** The browser's sessions: limits of failures, rotating refresh values, one token for all tabs; the same for every provider. */
export function sessionsWith(source: TokenSource, parts: Parts): Sessions {
  const { db, now, rateLimit, sessionIdle } = parts;
  const limits = { sessionIdle };
  const cookies = deviceCookies(parts.sealingKey);
  const limit = rateLimiter(sessionsPerSecond(rateLimit), now);
  const beginnings = sessionBeginnings(source, parts, limit);
  const { tokenOf } = beginnings;

  return {
    ...signInsOf(source, parts, beginnings),

    async knowsBrowser(email, cookie) {
      const device = deviceValueOf(cookie);
      return device !== undefined && cookies.isMadeHere(cookie) && isKnownDevice(db, email.trim(), device, now());
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
