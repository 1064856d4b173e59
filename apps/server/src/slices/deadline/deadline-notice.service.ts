import type { NewDeadline } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { notifyUsers } from '../notification/notify.service.ts';
import { findOutside, type OutsideBooking, type TrainsOf } from './deadline-concern.queries.ts';

interface Act {
  trx: Trx;
  now: Date;
  terminalId: number;
  /** Names the act: what it changes is told once. */
  id: string;
  /** Trains of what was and of what becomes of the deadline. */
  trains: TrainsOf;
  reason: string | null;
}

/** Changes deadlines, and tells companies whose bookings have come to lie outside of every window by that (TRM-DL-39). */
export async function tellingOutside<T>(act: Act, change: () => Promise<T>): Promise<T> {
  const { trx, terminalId, trains } = act;
  const before = new Set((await findOutside(trx, terminalId, trains)).map(({ id }) => id));
  const result = await change();
  const outside = await findOutside(trx, terminalId, trains);
  await tellOutside(
    act,
    outside.filter(({ id }) => !before.has(id)),
  );
  return result;
}

async function tellOutside({ trx, now, terminalId, id, reason }: Act, bookings: readonly OutsideBooking[]) {
  const groups = Map.groupBy(bookings, ({ forwarderId, trainNumber, trainDate }) =>
    [forwarderId, trainNumber, trainDate].join(' '),
  );
  const notifications = [...groups.values()].map((group) => {
    const { forwarderId, trainNumber, trainDate } = present(group[0]);
    return {
      ...{ kind: 'deadlineChanged' as const, forwarderId, at: terminalId },
      cause: `${id} ${now.toISOString()} ${trainNumber} ${trainDate}`,
      details: { trainNumber, day: trainDate, count: group.length, ...(reason && { reason }) },
    };
  });
  await notifyUsers(trx, now, notifications);
}

/** The trains of both, as they are compared. */
export const trainsOf = (...deadlines: Pick<NewDeadline, 'trains'>[]): TrainsOf =>
  deadlines.flatMap(({ trains }) => trains);
