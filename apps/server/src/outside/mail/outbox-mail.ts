import type { Db } from '../../db/client.ts';
import type { MailSender } from './mail.ts';

/** Keeps mails in the table `mail`, from where a demo shows them and an operator's mailer may take them. */
export const outboxMail = ({ db, now }: { db: Db; now: () => Date }): MailSender => ({
  send: async ({ to, subject, text }) => {
    await db.insertInto('mail').values({ recipient: to, subject, text, createdDate: now() }).execute();
  },
});
