import type { Db } from '../../db/client.ts';
import { findBrandName, productName } from '../brand.queries.ts';
import type { Mail, MailSender } from './mail.ts';

interface Parts {
  db: Db;
  now: () => Date;
  /** Told of every mail that was written, so that it leaves soon. */
  onWritten?: (mail: Mail) => void | Promise<void>;
}

/** Writes mails into the table `mail`, from where the job sends them, a demo shows them and an operator may read them. */
export const outboxMail = ({ db, now, onWritten }: Parts): MailSender => ({
  send: async (mail) => {
    const { to, text } = mail;
    const subject = mail.subject.replaceAll(productName, await findBrandName(db));
    const row = { recipient: to, subject, text, createdDate: now(), dueDate: now() };
    const { id } = await db.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow();
    await onWritten?.(mail);
    return id;
  },
});
