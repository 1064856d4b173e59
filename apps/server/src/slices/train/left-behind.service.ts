import { createHash } from 'node:crypto';
import { present } from '@quaygate/rules';
import type { ItemContext } from '../../integration/report.ts';
import { notifyUsers } from '../notification/notify.service.ts';
import { type JudgedBooking, judgeBookings } from './train-risk.queries.ts';

type Context = Pick<ItemContext, 'trx' | 'now'>;

/** Judges the bookings of orders whose train changed, and tells companies what it left behind (TRN-44, TRN-57). */
export async function judgeTrain(context: Context, orderRows: readonly number[]): Promise<void> {
  const judged = await judgeBookings(context.trx, orderRows);
  await tellLeftBehind(
    context,
    judged.filter(({ trainRisk }) => trainRisk === 'left_behind'),
  );
}

/** The same bookings of a company are told once, however often the train is reported. */
async function tellLeftBehind({ trx, now }: Context, bookings: readonly JudgedBooking[]): Promise<void> {
  const byTrain = Map.groupBy(bookings, ({ forwarderId, trainNumber, trainDate }) =>
    [forwarderId, trainNumber, trainDate].join(' '),
  );
  const notifications = [...byTrain.values()].map((group) => {
    const { forwarderId, facilityId, trainNumber, trainDate } = present(group[0]);
    const ids = createHash('sha256')
      .update(
        group
          .map(({ id }) => id)
          .sort()
          .join(),
      )
      .digest('hex');
    return {
      ...{ kind: 'leftBehind' as const, forwarderId, at: facilityId },
      cause: `${facilityId} ${trainNumber} ${trainDate} ${ids}`,
      details: { trainNumber: trainNumber ?? '', day: trainDate ?? '', count: group.length },
    };
  });
  await notifyUsers(trx, now, notifications);
}
