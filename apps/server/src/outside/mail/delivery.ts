import type { Db } from '../../db/client.ts';
import { spanOf } from '../../db/spans/spans.ts';
import { scrub } from '../../plumbing/plain-error.ts';
import { findBrandName } from '../brand.queries.ts';
import { LetterRefused, type Postman } from './mail.ts';
import { claimMail, type DueMail, markRefused, markSent } from './outbox.queries.ts';

const minute = 60_000;
/** Longer than the postman waits for the server in all. */
const held = 5 * minute;
/** Later the link of a mail has expired. */
const triedFor = 24 * 60 * minute;
/** A server that is away for longer is told to people. */
const quietFor = 60 * minute;
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
 * @returns why the server takes no mail, where one has waited for an hour for it; no secret and no address
 */
export async function deliverMails(parts: Parts): Promise<string | undefined> {
  const brand = await findBrandName(parts.db);
  for (;;) {
    const mail = await claimMail(parts.db, parts.now(), new Date(parts.now().getTime() + held));
    if (!mail) return;
    const refusal = await deliver({ ...parts, brand }, mail);
    if (!refusal) continue;
    await note(parts, mail, refusal);
    if (!refusal.isAway) continue;
    return parts.now().getTime() - mail.createdDate.getTime() >= quietFor ? reasonOf(refusal) : undefined;
  }
}

/** What it said of the connection, a password or the sender. Of a letter it may quote the recipient in any words. */
const reasonOf = ({ message, isAway }: LetterRefused): string | undefined =>
  isAway ? scrub(message).slice(0, 200) : undefined;

async function deliver(
  { db, now, postman, keepsText, brand }: Parts & { brand: string },
  mail: DueMail,
): Promise<LetterRefused | undefined> {
  const { id, recipient: to, subject, text, createdDate } = mail;
  if (now().getTime() - createdDate.getTime() > triedFor)
    return new LetterRefused('outdated: it waited for more than a day', { isFinal: true });
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
  const reason = reasonOf(refusal);
  log.warn({ mail: id, attempts, isOver, ...(reason && { reason }) }, 'mail not sent');
}
