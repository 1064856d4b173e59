import type { TokenResult } from '@quaygate/contract';
import type { Db, Trx } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { actingUser, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccountById, noteSignIn } from '../accounts.ts';
import { deviceCookies } from './device-cookie.ts';
import { noteDevice } from './known-devices.ts';
import { newDeviceMail } from './mails.ts';
import { findValue, openSession, randomValue } from './refresh-values.ts';
import { type SessionLimits, sessionEnd } from './session-lifetime.ts';
import type { Origin } from './session-provider.ts';
import type { Signing } from './signing.ts';
import type { OpenSession, TokenSource } from './token-source.ts';

export interface SessionParts extends SessionLimits {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Origin of the links in mails. */
  publicUrl: string;
  sign: Signing['sign'];
  sealingKey: Buffer;
}

export type OpenedFirst = Awaited<ReturnType<typeof openSession>>;

/**
 * How a session begins: its row, its first token, and the browser that is known from then on.
 * @param limit refuses too many sign-ins of one user
 */
export function sessionBeginnings(
  source: TokenSource,
  { db, now, mail, publicUrl, sign, sessionIdle, sealingKey }: SessionParts,
  limit: (key: string) => void,
) {
  const cookies = deviceCookies(sealingKey);

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
    return cookies.cookieOf(device);
  }

  async function begin({ session, refresh }: OpenedFirst, origin: Origin) {
    const token = await tokenOf(session);
    // A session that ended meanwhile, such as by a new password, must get no more tokens.
    const state = (await findValue(db, refresh, { sessionIdle }, now()))?.state;
    if (state !== 'open') throw new Refusal(state === 'disabled' ? 'auth/user-disabled' : 'auth/invalid-credential');
    return { token, refresh, device: await welcome(session.userId, origin) };
  }

  return { openFor, tokenOf, begin };
}

export type SessionBeginnings = ReturnType<typeof sessionBeginnings>;
