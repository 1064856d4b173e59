import type { Page, PageQuery, TrainBooking } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { lockBookings } from '../booking/booking-lock.queries.ts';
import { findOwnIds, findTrainBookings, isFacility, markCompleted } from './train-booking.queries.ts';

/** A train operator at a terminal. */
interface Context {
  trainOperatorId: string;
  terminalId: number;
}

/** @throws Refusal not_found for an unknown terminal: a train operator sees all that there are */
export async function listTrainBookings(
  { db }: Pick<Deps, 'db'>,
  context: Context,
  query: PageQuery & { active: boolean },
): Promise<Page<TrainBooking>> {
  if (!(await isFacility(db, context.terminalId))) throw new Refusal('not_found');
  return findTrainBookings(db, context, query);
}

const isTranshipped = (state: string) => state === 'transhipment' || state === 'completed';

/**
 * Marks transhipped bookings as done for the train operator; what the truck booking is stays as it is (terminal contract, 8.10).
 * @throws Refusal not_found, train_booking_not_completable with the bookings that are not transhipped; nothing has changed then
 */
export async function completeTrainBookings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  context: Context,
  { bookingIds, by }: { bookingIds: readonly string[]; by: string },
): Promise<{ bookingIds: string[] }> {
  // Before anything is locked, and again under the lock: a load unit may go with another train meanwhile.
  const checkOwn = async (from: Db) => {
    const own = await findOwnIds(from, context, bookingIds);
    if (own.length < bookingIds.length) throw new Refusal('not_found');
  };
  await checkOwn(db);
  return db.transaction().execute(async (trx) => {
    const locked = await lockBookings(trx, bookingIds);
    await checkOwn(trx);
    const open = locked.filter(({ state }) => !isTranshipped(state)).map(({ id }) => id);
    if (open.length > 0) throw new Refusal('train_booking_not_completable', { bookingIds: open });
    await markCompleted(trx, bookingIds, { by, at: now() });
    tell(trx, { noun: 'trainBooking', facilityId: context.terminalId });
    return { bookingIds: [...bookingIds] };
  });
}
