import { type LoadUnitItem, loadUnit } from '@quaygate/contract';
import { hasWrongDigit, type UnbookableReason, whyNotBookable } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import { Collision, type ItemContext, isNewer, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import { recordLockedEvents } from '../booking/booking-event.service.ts';
import { lockBookings } from '../booking/booking-lock.queries.ts';
import { notifyOfUnit } from '../notification/notify-bookings.service.ts';
import { refreshTrainOfOrder } from '../train/train.queries.ts';
import { findOrder, insertOrder, type KnownOrder, type Standing, updateOrder } from './load-unit.queries.ts';
import { changesOf, isStopped, isTold } from './load-unit-change.rule.ts';
import { updateShownUnit } from './load-unit-shown.queries.ts';
import { differs, shownUnitOf, stateOf } from './load-unit-shown.rule.ts';

/** Load units (terminal contract, 9.4): the orders that forwarders book. */
export const loadUnitSlice = reportSlice(loadUnit.report, { queue: 'records', store: storeLoadUnit });

async function storeLoadUnit(context: ItemContext, item: LoadUnitItem): Promise<Stored> {
  const { trx, facilityId, now } = context;
  const found = await findOrder(trx, facilityId, item.orderId);
  if (found && (found.isArchived || isNewer(found, item))) return 'stale';
  const reportedState = item.deleted ? 'CANCELLED' : item.state;
  const standing = await storeOrder(context, found, item, reportedState);
  tell(trx, { noun: 'loadUnit', facilityId });
  return saidOf(item, reportedState, standing, now);
}

/** @returns what decides whether it can be booked; undefined for one that is booked */
async function storeOrder(
  context: ItemContext,
  found: KnownOrder | undefined,
  item: LoadUnitItem,
  reportedState: string,
) {
  const { trx, facilityId, now, forPractice } = context;
  if (!found) {
    const { hasTrain, ...standing } = await insertOrder(trx, { facilityId, item, reportedState, now, forPractice });
    if (hasTrain) await refreshTrainOfOrder(trx, facilityId, item.orderId);
    return standing;
  }
  if (found.bookingId === null) return overwrite(context, found, item, { reportedState, state: reportedState });
  await changeBooked(context, { ...found, bookingId: found.bookingId }, item, reportedState);
  return undefined;
}

/** English words for programmers: what the terminal can do about each reason (SETUP-40). */
const reasonWords: Record<UnbookableReason, string> = {
  announced: 'state is ANNOUNCED: report AVAILABLE once it is there',
  containerTypeMissing: 'containerType is missing',
  netWeightMissing: 'netWeight is missing',
  emptyWeightMissing: 'emptyWeight is missing',
  tooHeavy: 'netWeight and emptyWeight exceed the limit of the terminal',
  trainCancelled: 'its train is cancelled',
  tooLateToLoad: 'the latest loading time of its train has passed',
  notReleased: 'no release that is valid now names a trucking company',
  checkDigitWrong: 'its check digit is wrong',
};

/**
 * What is said of a stored load unit: why it cannot be booked, or that its check digit is wrong; the detail says what was
 * read where the container number was written differently (FIELD-FILE-22).
 */
function saidOf(item: LoadUnitItem, state: string, standing: Standing | undefined, now: Date): Stored {
  const { containerNumber, sentContainerNumber: sent } = item;
  const read = sent === undefined ? [] : [`${sent} was read as ${containerNumber}`];
  const reasons = standing ? whyNotBookable({ ...item, ...standing, state }, now) : [];
  if (reasons.length === 0) {
    const isWrong = hasWrongDigit(item);
    if (sent === undefined) return { note: isWrong ? 'check_digit_wrong' : null };
    return { note: isWrong ? 'check_digit_wrong' : 'container_number_read', detail: read.join() };
  }
  const words = [...reasons.map((reason) => reasonWords[reason]), ...read];
  return { note: 'not_bookable', detail: words.join('; ') };
}

async function overwrite(
  { trx, now }: ItemContext,
  found: Pick<KnownOrder, 'id' | 'state'>,
  item: LoadUnitItem,
  states: { reportedState: string; state: string },
): Promise<Standing> {
  const standing = await updateOrder(trx, found, item, { ...states, now });
  if (!standing) throw new Collision();
  return standing;
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
  const { maxWeight } = await overwrite(context, found, item, { reportedState, state });
  const reported = { found, item, unit, state, maxWeight };
  const changes = isCompleted ? [] : changesOf(reported);
  if (!isWithdrawn && changes.length === 0) return;
  const { eventId, occurredAt } = item;
  const type = isWithdrawn ? 'cancelled' : 'changed';
  // The booking follows the order as it is now.
  const { containerNumber, referenceNumber } = isChanged ? unit : booking;
  const followed = { ...booking, containerNumber, referenceNumber, orderState: state, reportedState };
  await recordLockedEvents(
    trx,
    now,
    [followed],
    [
      {
        ...({ eventId, bookingId, type, occurredAt, source: 'operator', causedBy: keyId } as const),
        ...(!isWithdrawn && { detail: { changes } }),
      },
    ],
  );
  if (!isWithdrawn && changes.some(isTold))
    await notifyOfUnit(trx, now, followed, { eventId, before: found, isStopped: isStopped(reported) });
}
