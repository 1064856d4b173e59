import { type TrainBookingItem, train } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import type { ItemContext, Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import { judgeTrain } from './left-behind.service.ts';
import { refreshTrainOfOrder, upsertTrainBooking } from './train.queries.ts';
import { storeTrain } from './train-report.service.ts';

/** Trains (terminal contract, 9.8); a changed one reaches its load units at once, and their bookings are judged anew. */
export const trainSlice = reportSlice(train.report, { queue: 'records', store: storeTrain });

/** Which load unit goes with which train. Load unit and train may arrive later. */
export const trainAssignmentSlice = reportSlice(train.reportBookings, { queue: 'records', store: storeTrainBooking });

async function storeTrainBooking({ trx, now, facilityId }: ItemContext, item: TrainBookingItem): Promise<Stored> {
  const stored = await upsertTrainBooking(trx, facilityId, item);
  if (!stored) return 'stale';
  if (stored.isOrderKnown) await judgeTrain({ trx, now }, await refreshTrainOfOrder(trx, facilityId, item.orderId));
  tell(trx, { noun: 'trainBooking', facilityId });
  const isPending = !item.deleted && !(stored.isOrderKnown && stored.isTrainKnown);
  return { note: isPending ? 'pending_reference' : null };
}
