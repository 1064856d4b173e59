import { reminderDays } from '@quaygate/rules';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import type { Deps } from '../../serving/deps.ts';
import { endingMail, paymentOpenMail } from './license.mails.ts';
import { shortKey } from './license-audit.service.ts';
import { takeEndingLicenses, takeOpenPayments } from './license-reminder.queries.ts';

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

/** Tells companies, and the audit log, of licences whose renewal is not paid: once for a period (FIELD-PAY-06). */
export async function tellOpenPayments({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  const moment = now();
  await db.transaction().execute(async (trx) => {
    const open = await takeOpenPayments(trx, moment);
    const mail = outboxMail({ db: trx, now });
    for (const [to, licenses] of Map.groupBy(open, ({ companyEmail }) => companyEmail))
      await mail.send(paymentOpenMail(to, licenses, settings.publicUrl));
    for (const { id, licenseKey, validUntil } of open) {
      const object = { kind: 'license', id, name: shortKey(licenseKey) } as const;
      await recordAct(trx, installation('payment provider'), moment, {
        ...{ kind: 'licensePaymentOpen', object, after: { validUntil: validUntil.toISOString() } },
      });
    }
  });
}
