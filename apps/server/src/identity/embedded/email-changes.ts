import type { Db, Trx } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { actingUser, recordAct, stranger } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { endUnconfirmedRegistration, findAccount, lockAccount } from '../accounts.ts';
import type { EmailChanges } from '../email-changes.ts';
import { addressOf } from '../email-spellings.ts';
import { hashOf, randomValue } from '../session/refresh-values.ts';
import { revokeSessionsOf } from '../session/revoke-sessions.ts';
import type { accountLinks } from './account-links.ts';
import { closeActions } from './actions.ts';
import { endChange, findChange, keepChange, lockOwner, setAddress, waitingOf } from './email-change-rows.ts';
import { emailChangedMail, newEmailMail, oldEmailMail } from './mails.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  publicUrl: string;
}
type Links = ReturnType<typeof accountLinks>;

/** A link is good for a day: the new mailbox may be one that is read in the office alone. */
const lifetime = 24 * 3_600_000;

/** Changes of the email of an account (SETUP-60…63). */
export function emailChanges(parts: Parts, links: Links): EmailChanges {
  const { db, now } = parts;
  return {
    ask: (userId, email, keptSession) => ask(parts, links, { userId, email: addressOf(email), keptSession }),
    isUnused: async (userId) => (await lockOwner(db, userId)).isUnused,
    waiting: async (userId) => (await waitingOf(db, userId, now())) ?? null,
    async withdraw(userId) {
      const waiting = await waitingOf(db, userId, now());
      if (waiting) await endChange(db, userId, 'withdrawn');
      return waiting ?? null;
    },
    async find(link, token) {
      const { email, before } = await findChange(db, link, token, now());
      return { email, before };
    },
    async confirm(token, address) {
      const { before, language, email } = await db
        .transaction()
        .execute((trx) => confirm(trx, now(), { token, address }));
      await parts.mail.send(emailChangedMail({ email: before, language }, email, now()));
    },
    refuse: (token, address) => db.transaction().execute((trx) => refuse(trx, now(), { token, address })),
  };
}

interface Asked {
  userId: string;
  email: string;
  keptSession: string | null;
}

async function ask({ db, now, mail }: Parts, links: Links, { userId, email, keptSession }: Asked): Promise<boolean> {
  const owner = await lockOwner(db, userId);
  if (owner.email.toLowerCase() === email.toLowerCase()) throw new Refusal('email_unchanged');
  const other = await findAccount(db, email);
  if (other && other.id !== userId) throw new Refusal('user_already_exists');
  const reader = { id: userId, email, language: owner.language };
  if (owner.isUnused) {
    await setAddress(db, { id: userId, before: owner.email, email, isVerified: false });
    await links.invite(reader, 'mail');
    return false;
  }
  const [confirmToken, refuseToken] = [randomValue(), randomValue()];
  const [confirmHash, refuseHash] = [hashOf(confirmToken), hashOf(refuseToken)];
  const createdDate = now();
  const expiresDate = new Date(createdDate.getTime() + lifetime);
  await keepChange(db, { userId, email, confirmHash, refuseHash, sessionId: keptSession, createdDate, expiresDate });
  await mail.send(newEmailMail(reader, links.linkOf('changeEmail', confirmToken, reader)));
  // An address that was never confirmed and never used may be that of a stranger, who is told nothing.
  if (owner.isKnown) {
    const link = links.linkOf('refuseEmail', refuseToken, owner);
    await mail.send(oldEmailMail({ email: owner.email, language: owner.language }, link, email));
  }
  return true;
}

interface Used {
  token: string;
  /** From where. */
  address: string;
}

async function confirm(trx: Trx, now: Date, { token, address }: Used) {
  const { userId } = await findChange(trx, 'confirm', token, now);
  await lockAccount(trx, userId);
  // Read again: of two at once, or of a yes and a no, the first counts.
  const { email, before, language, sessionId } = await findChange(trx, 'confirm', token, now);
  // Who registered with this address and never confirmed it reserves nothing.
  await endUnconfirmedRegistration(trx, email);
  const other = await findAccount(trx, email);
  if (other && other.id !== userId) throw new Refusal('email_taken_meanwhile');
  await setAddress(trx, { id: userId, before, email, isVerified: true });
  await endChange(trx, userId, 'confirmed');
  // Links that lie in the old mailbox open nothing any more.
  await closeActions(trx, userId, 'resetPassword');
  await closeActions(trx, userId, 'verifyEmail');
  await revokeSessionsOf(trx, userId, now, sessionId ?? undefined);
  await recordAct(trx, actingUser({ id: userId, email }, address), now, {
    kind: 'emailChanged',
    object: { kind: 'user', id: userId, name: email },
    before: { email: before },
    after: { email },
  });
  return { before, language, email };
}

async function refuse(trx: Trx, now: Date, { token, address }: Used): Promise<void> {
  const { userId } = await findChange(trx, 'refuse', token, now);
  await lockAccount(trx, userId);
  const { email, before } = await findChange(trx, 'refuse', token, now);
  await endChange(trx, userId, 'refused');
  // It is not known who reads the old mailbox: no sign-in is asked for.
  await recordAct(trx, stranger(address), now, {
    kind: 'emailChangeRefused',
    object: { kind: 'user', id: userId, name: before },
    before: { email },
  });
}
