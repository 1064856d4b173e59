import { reminderDays } from '@quaygate/rules';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import type { Deps } from '../../serving/deps.ts';
import { endingMail } from './license.mails.ts';
import { takeEndingLicenses } from './license-reminder.queries.ts';

/** Tells companies of licences that end soon and will not renew: for each number of days before the end once. */
export async function remindOfLicenses({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  const moment = now();
  for (const days of reminderDays) {
    await db.transaction().execute(async (trx) => {
      const ending = Map.groupBy(await takeEndingLicenses(trx, days, moment), ({ companyEmail }) => companyEmail);
      const mail = outboxMail({ db: trx, now });
      for (const [to, licenses] of ending) await mail.send(endingMail(to, licenses, settings.publicUrl));
    });
  }
}
