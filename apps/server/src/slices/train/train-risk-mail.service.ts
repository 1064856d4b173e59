import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import type { Deps } from '../../serving/deps.ts';
import type { NewNotification } from '../notification/notification.queries.ts';
import { notifyUsers } from '../notification/notify.service.ts';
import { riskMail } from './train.mails.ts';
import {
  type ChangedRisk,
  findChangedRisks,
  findToldBookings,
  keepTold,
  type ToldBooking,
  takeRiskMail,
} from './train-risk-mail.queries.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'settings'>;

/**
 * Tells companies what trains changed for their bookings: per train and company one mail, the next one 15 minutes later at
 * the earliest (TRN-53). Of several instances one writes it.
 */
export async function tellTrainRisks({ db, now, settings }: Parts): Promise<void> {
  const moment = now();
  for (const changed of await findChangedRisks(db, moment)) {
    const { added, relieved } = differenceOf(changed);
    const bookings = await findToldBookings(db, [...added, ...relieved], moment);
    if (bookings.length === 0) {
      await keepTold(db, changed);
      continue;
    }
    await db.transaction().execute(async (trx) => {
      if (!(await takeRiskMail(trx, changed, moment))) return;
      const risky = bookings.filter(({ id }) => added.includes(id));
      const fitting = bookings.filter(({ id }) => relieved.includes(id));
      await outboxMail({ db: trx, now }).send(riskMail(changed, { risky, fitting }, settings.publicUrl));
      if (risky.length > 0) await notifyUsers(trx, moment, [notificationOf(changed, risky, moment)]);
    });
  }
}

const notificationOf = (
  { facilityId, trainNumber, trainDate, forwarderId, risks }: ChangedRisk,
  risky: readonly ToldBooking[],
  moment: Date,
): NewNotification => ({
  ...{ kind: 'trainAtRisk', forwarderId, at: facilityId },
  cause: `${facilityId} ${trainNumber} ${trainDate} ${moment.toISOString()}`,
  details: {
    ...{ trainNumber, day: trainDate, count: risky.length, type: risky[0]?.type },
    // A train that does not run is one for all of its bookings.
    ...(risky.some(({ id }) => risks[id] === 'train_cancelled') && { causes: ['train_cancelled'] }),
  },
});

/** Bookings with a new reason, and those that had one. */
function differenceOf({ risks, told }: ChangedRisk): { added: string[]; relieved: string[] } {
  return {
    added: Object.keys(risks).filter((id) => risks[id] !== told[id]),
    relieved: Object.keys(told).filter((id) => !(id in risks)),
  };
}
