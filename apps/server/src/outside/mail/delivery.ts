import type { Db } from '../../db/client.ts';
import { spanOf } from '../../db/spans/spans.ts';
import { findBrandName } from '../brand.queries.ts';
import { LetterRefused, type Postman } from './mail.ts';
import { claimMail, type DueMail, markRefused, markSent } from './outbox.queries.ts';

const minute = 60_000;
/** Longer than the postman waits for the server in all. */
const held = 5 * minute;
/** Later the link of a mail has expired. */
const triedFor = 24 * 60 * minute;
/** 1, 2, 4, 8 … minutes, at most an hour. */
const pauseAfter = (attempts: number) => Math.min(2 ** (attempts - 1), 60) * minute;

interface Parts {
  db: Db;
  now: () => Date;
  log: { warn(line: object, message: string): void };
  postman: Postman;
  /** A demo shows mails after they were sent. */
  keepsText: boolean;
}

/**
 * Sends every mail that is due. Several instances may do so at once: each mail is held by one. Who dies between the
 * server's yes and our note of it leaves a mail that is sent again, with the same Message-ID.
 */
export async function deliverMails(parts: Parts): Promise<void> {
  const brand = await findBrandName(parts.db);
  for (;;) {
    const mail = await claimMail(parts.db, parts.now(), new Date(parts.now().getTime() + held));
    if (!mail) return;
    const refusal = await deliver({ ...parts, brand }, mail);
    if (!refusal) continue;
    await note(parts, mail, refusal);
    if (refusal.isAway) return;
  }
}

async function deliver(
  { db, now, postman, keepsText, brand }: Parts & { brand: string },
  mail: DueMail,
): Promise<LetterRefused | undefined> {
  const { id, recipient: to, subject, text, createdDate } = mail;
  if (now().getTime() - createdDate.getTime() > triedFor) return new LetterRefused('too old', { isFinal: true });
  try {
    const letter = { to, subject, text, brand, messageId: `${id}.${createdDate.getTime()}`, date: now() };
    await spanOf('mail', 'deliver mail', () => postman.deliver(letter));
  } catch (error) {
    if (error instanceof LetterRefused) return error;
    throw error;
  }
  await markSent(db, id, { sentDate: now(), text: keepsText ? text : '' });
}

async function note(
  { db, now, log, keepsText }: Parts,
  { id, attempts, createdDate }: DueMail,
  refusal: LetterRefused,
) {
  const next = new Date(now().getTime() + pauseAfter(attempts));
  const isOver = refusal.isFinal || next.getTime() - createdDate.getTime() > triedFor;
  await markRefused(db, id, {
    dueDate: isOver ? null : next,
    failedDate: isOver ? now() : null,
    lastError: refusal.message.slice(0, 500),
    // Its link is a secret without a reader.
    ...(isOver && !keepsText ? { text: '' } : {}),
  });
  // The server's words may quote the recipient, so they stay in the table.
  log.warn({ mail: id, attempts, isOver }, 'mail not sent');
}
