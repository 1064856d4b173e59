import { displayTimeZone, localDay, reminderDays } from '@quaygate/rules';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import type { Deps } from '../../serving/deps.ts';
import type { NewNotification } from '../notification/notification.queries.ts';
import { notifyUsers } from '../notification/notify.service.ts';
import { endingMail, paymentOpenMail } from './license.mails.ts';
import { shortKey } from './license-audit.service.ts';
import { takeEndingLicenses, takeOpenPayments } from './license-reminder.queries.ts';

/** One for each company, with the day on which the first of its licences ends. */
function notificationsOf(
  kind: 'licenseEnds' | 'paymentOpen',
  licenses: readonly { forwarderId: string; expirationDate: Date }[],
  moment: Date,
): NewNotification[] {
  return [...Map.groupBy(licenses, ({ forwarderId }) => forwarderId)].map(([forwarderId, own]) => {
    const first = new Date(Math.min(...own.map(({ expirationDate }) => expirationDate.getTime())));
    // Each licence is taken once for its date, so that the moment names them.
    const cause = moment.toISOString();
    return { kind, forwarderId, cause, details: { count: own.length, day: localDay(first, displayTimeZone) } };
  });
}

/** Tells companies of licences that end soon and will not renew: for each number of days before the end once. */
export async function remindOfLicenses({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  const moment = now();
  for (const days of reminderDays) {
    await db.transaction().execute(async (trx) => {
      const all = await takeEndingLicenses(trx, days, moment);
      const ending = Map.groupBy(all, ({ companyEmail }) => companyEmail);
      await notifyUsers(trx, moment, notificationsOf('licenseEnds', all, moment));
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
    await notifyUsers(
      trx,
      moment,
      notificationsOf(
        'paymentOpen',
        open.map((license) => ({ ...license, expirationDate: license.validUntil })),
        moment,
      ),
    );
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
