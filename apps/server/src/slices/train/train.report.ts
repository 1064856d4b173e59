import { type TrainBookingItem, type TrainItem, train } from '@quaygate/contract';
import { type ItemContext, ItemRefusal, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import {
  isTrainOperator,
  refreshOrdersOfTrain,
  refreshTrainOfOrder,
  upsertTrain,
  upsertTrainBooking,
} from './train.queries.ts';

/** Trains (terminal contract, 9.8); a changed one reaches its load units at once. */
export const trainSlice = reportSlice(train.report, { queue: 'records', store: storeTrain });

async function storeTrain({ trx, facilityId }: ItemContext, item: TrainItem): Promise<Stored> {
  if (!(await upsertTrain(trx, facilityId, item))) {
    if (await isTrainOperator(trx, item.trainOperatorId)) return 'stale';
    throw new ItemRefusal('unknown_train_operator', 'trainOperatorId');
  }
  await refreshOrdersOfTrain(trx, facilityId, item);
  return { note: null };
}

/** Which load unit goes with which train. Load unit and train may arrive later. */
export const trainBookingSlice = reportSlice(train.reportBookings, { queue: 'records', store: storeTrainBooking });

async function storeTrainBooking({ trx, facilityId }: ItemContext, item: TrainBookingItem): Promise<Stored> {
  const stored = await upsertTrainBooking(trx, facilityId, item);
  if (!stored) return 'stale';
  if (stored.isOrderKnown) await refreshTrainOfOrder(trx, facilityId, item.orderId);
  const isPending = !item.deleted && !(stored.isOrderKnown && stored.isTrainKnown);
  return { note: isPending ? 'pending_reference' : null };
}
