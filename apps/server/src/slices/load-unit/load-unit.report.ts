import { type LoadUnitItem, loadUnit } from '@quaygate/contract';
import { checkContainerNumber } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import { Collision, type ItemContext, isNewer, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import { recordLockedEvents } from '../booking/booking-event.service.ts';
import { lockBookings } from '../booking/booking-lock.queries.ts';
import { refreshTrainOfOrder } from '../train/train.queries.ts';
import {
  findOrder,
  insertOrder,
  type KnownOrder,
  type ShownUnit,
  updateOrder,
  updateShownUnit,
} from './load-unit.queries.ts';

/** Load units (terminal contract, 9.4): the orders that forwarders book. */
export const loadUnitSlice = reportSlice(loadUnit.report, { queue: 'records', store: storeLoadUnit });

async function storeLoadUnit(context: ItemContext, item: LoadUnitItem): Promise<Stored> {
  const { trx, facilityId, now } = context;
  const found = await findOrder(trx, facilityId, item.orderId);
  if (found && isNewer(found, item)) return 'stale';
  const reportedState = item.deleted ? 'CANCELLED' : item.state;
  if (!found) {
    const hasTrain = await insertOrder(trx, { facilityId, item, reportedState, now });
    if (hasTrain) await refreshTrainOfOrder(trx, facilityId, item.orderId);
  } else if (found.bookingId === null) {
    await overwrite(context, found, item, { reportedState, state: reportedState });
  } else {
    await changeBooked(context, { ...found, bookingId: found.bookingId }, item, reportedState);
  }
  tell(trx, { noun: 'loadUnit', facilityId });
  const { containerNumber } = item;
  const isWrong = containerNumber !== null && checkContainerNumber(containerNumber) !== 'ok';
  return { note: isWrong ? 'check_digit_wrong' : null };
}

async function overwrite(
  { trx }: ItemContext,
  found: Pick<KnownOrder, 'id' | 'state'>,
  item: LoadUnitItem,
  states: { reportedState: string; state: string },
) {
  if (!(await updateOrder(trx, found, item, states))) throw new Collision();
}

/** Changed data is copied to the booking; a withdrawn load unit cancels it (api-forwarder 7.1). */
async function changeBooked(
  context: ItemContext,
  found: KnownOrder & { bookingId: string },
  item: LoadUnitItem,
  reportedState: string,
): Promise<void> {
  const { trx, now, keyId } = context;
  const { bookingId } = found;
  const bookings = await lockBookings(trx, [bookingId]);
  const booking = bookings[0];
  if (booking?.state !== found.bookingState || booking.orderState !== found.state) throw new Collision();

  const unit = shownUnitOf(item, found);
  const isChanged = booking.state !== 'completed' && differs(unit, found);
  if (isChanged) await updateShownUnit(trx, bookingId, unit);
  const isWithdrawn = reportedState === 'CANCELLED';
  const atTerminal = booking.orderState === 'IN_HANDLING' || booking.reachedTerminal;
  const isCompleted = booking.state === 'completed';
  const state = stateOf(reportedState, { isCompleted, atTerminal });
  await overwrite(context, found, item, { reportedState, state });
  if (!isWithdrawn && !isChanged) return;
  const { eventId, occurredAt } = item;
  const type = isWithdrawn ? 'cancelled' : 'changed';
  // The booking follows the order as it is now.
  const followed = [{ ...booking, orderState: state, reportedState }];
  await recordLockedEvents(trx, now, followed, [
    { eventId, bookingId, type, occurredAt, source: 'operator', causedBy: keyId },
  ]);
}

/** BOOKED and IN_HANDLING are set by the product alone and not undone by AVAILABLE (terminal contract, 9.4). */
function stateOf(reported: string, { isCompleted, atTerminal }: { isCompleted: boolean; atTerminal: boolean }): string {
  if (isCompleted || reported === 'DONE') return 'DONE';
  if (reported === 'CANCELLED') return reported;
  if (atTerminal) return 'IN_HANDLING';
  return reported === 'ANNOUNCED' ? reported : 'BOOKED';
}

/** A delivery without a number at the terminal keeps the one the forwarder gave. */
const shownUnitOf = (item: LoadUnitItem, found: KnownOrder): ShownUnit => ({
  type: item.direction,
  referenceNumber: item.referenceNumber,
  containerNumber: item.containerNumber ?? found.containerNumber,
  containerType: item.containerType,
  containerLength: item.containerLength,
  priority: item.priority,
});

const differs = (unit: ShownUnit, found: KnownOrder) =>
  Object.entries(unit).some(([name, value]) => found[name as keyof ShownUnit] !== value);
