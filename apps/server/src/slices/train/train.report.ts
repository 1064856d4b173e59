import { type TrainBookingItem, type TrainItem, train } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import { type ItemContext, ItemRefusal, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import {
  isTrainOperator,
  refreshOrdersOfTrain,
  refreshTrainOfOrder,
  upsertTrain,
  upsertTrainBooking,
} from './train.queries.ts';
import { judgeBookings } from './train-risk.queries.ts';

/** Trains (terminal contract, 9.8); a changed one reaches its load units at once, and their bookings are judged anew. */
export const trainSlice = reportSlice(train.report, { queue: 'records', store: storeTrain });

/** Stores a report of a train, and judges its boxes with as many statements as for one. */
export async function storeTrain(
  { trx, facilityId }: Pick<ItemContext, 'trx' | 'facilityId'>,
  item: TrainItem,
): Promise<Stored> {
  if (!(await upsertTrain(trx, facilityId, item))) {
    if (await isTrainOperator(trx, item.trainOperatorId)) return 'stale';
    throw new ItemRefusal('unknown_train_operator', 'trainOperatorId');
  }
  await judgeBookings(trx, await refreshOrdersOfTrain(trx, facilityId, item));
  tell(trx, { noun: 'train', facilityId });
  return { note: null };
}

/** Which load unit goes with which train. Load unit and train may arrive later. */
export const trainAssignmentSlice = reportSlice(train.reportBookings, { queue: 'records', store: storeTrainBooking });

async function storeTrainBooking({ trx, facilityId }: ItemContext, item: TrainBookingItem): Promise<Stored> {
  const stored = await upsertTrainBooking(trx, facilityId, item);
  if (!stored) return 'stale';
  if (stored.isOrderKnown) await judgeBookings(trx, await refreshTrainOfOrder(trx, facilityId, item.orderId));
  tell(trx, { noun: 'trainBooking', facilityId });
  const isPending = !item.deleted && !(stored.isOrderKnown && stored.isTrainKnown);
  return { note: isPending ? 'pending_reference' : null };
}
