import { addDays, displayTimeZone, documentReminderDays, localDay } from '@quaygate/rules';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import type { Deps } from '../../serving/deps.ts';
import { insertNotice } from '../trucker/driver-notice.queries.ts';
import { endingMail } from './document-end.mails.ts';
import { findCompanyEmails, takeEndingDocuments } from './identification-period.queries.ts';

/**
 * Tells drivers and their companies once that a document ends within 30 days: after its last day the driver is no longer
 * verified (IDENT-10).
 */
export async function remindOfDocuments({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = localDay(now(), displayTimeZone);
  await db.transaction().execute(async (trx) => {
    const ending = await takeEndingDocuments(trx, { today, until: addDays(today, documentReminderDays), now: now() });
    const mail = outboxMail({ db: trx, now });
    for (const driver of ending) {
      const { truckerId, validUntil } = driver;
      await insertNotice(trx, { truckerId, kind: 'documentEnds', detail: { validUntil }, occurredAt: now() });
      const companies = (await findCompanyEmails(trx, truckerId)).map((email) => ({ email, language: null }));
      for (const reader of [driver, ...companies]) await mail.send(endingMail(reader, driver));
    }
  });
}
