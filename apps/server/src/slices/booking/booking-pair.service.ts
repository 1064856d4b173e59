import { type Booking, BookingPair, type BookingType, type NewBookingPair } from '@quaygate/contract';
import { jsonOf } from '../../plumbing/http/answer-writer.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { ordersAsked } from '../load-unit-order/load-unit-order.queries.ts';
import { findBookableOrder, isOffered, lockOrders } from '../load-unit-order/load-unit-order.service.ts';
import { readAskedOrder } from '../load-unit-order/load-unit-order-request.rule.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import type { Visit } from './booking-creation.queries.ts';
import { create, insertBooking, openVisit } from './booking-creation-steps.service.ts';
import { type BookingRequest, bookingOf, draftOf } from './booking-draft.rule.ts';

export type PairRequest = Omit<BookingRequest, 'body'> & { body: NewBookingPair };

/** The pickup first: it opens the tour in a one-to-one period (api-forwarder 7.4). */
const inOrder = ['pickup', 'delivery'] as const;

/**
 * Books a pickup and a delivery of one truck into one slot in one transaction, each by the steps of a single booking
 * (api-forwarder 7.5).
 * @throws Refusal the code of the first step that fails, with the unit it is about; neither is booked then
 */
export async function createBookingPair(
  deps: Deps,
  request: PairRequest,
): Promise<{ made: BookingPair; isReplayed: boolean }> {
  const { user, body } = request;
  const asked = await each((type) => readAskedOrder({ ...body[type], type }));
  const { pickup, delivery, licensePlate, timeSlot, terminalId } = body;
  const same = ['pair', request.truckerId, pickup, delivery, licensePlate, timeSlot, terminalId];
  const order = ({ facilityId, forwarderId }: Visit, moment: Date) =>
    ordersAsked({ facilityId, forwarderId, now: moment }, [asked.pickup, asked.delivery]);
  return create(
    deps,
    request,
    { same, answer: BookingPair, order },
    async (trx, { visit, facts, idempotent, moment, now, orders }) => {
      const { facilityId, forwarderId } = visit;
      const asker = { facilityId, forwarderId, now: moment };
      const looked = await lockOrders(trx, asker, { seen: orders, asked });
      const { slotId } = facts;
      const drafts = await each(async (type) => {
        const order = await findBookableOrder(trx, { ...asked[type], ...asker, lock: true, looked: looked[type] });
        if (slotId === null || !isOffered(order, visit, moment)) throw new Refusal('timeslot_not_found');
        const closedModules = await openVisit(trx, visit, slotId, facts);
        return draftOf(user, { type, visit, facts, order, slotId, closedModules, own: body[type].own, moment, now });
      });

      // The answer is kept with the delivery, which is written last.
      const unkept = { request: undefined, answer: 'null' };
      const joined = await of('pickup', () => insertBooking(trx, { ...drafts.pickup, ...unkept }, facts));
      const tourId = tourIdOf(joined.tour.tourNumber);
      const made = (type: BookingType): Booking => bookingOf(drafts[type], facts, tourId);
      const pair: BookingPair = { tourId, pickup: made('pickup'), delivery: made('delivery') };
      const kept = { request: idempotent, answer: jsonOf(BookingPair, pair) };
      await of('delivery', () => insertBooking(trx, { ...drafts.delivery, ...kept }, facts, joined));
      return pair;
    },
  );
}

/** Does the same for both units, one after the other. */
async function each<T>(work: (type: BookingType) => T | Promise<T>): Promise<Record<BookingType, T>> {
  const done: Partial<Record<BookingType, T>> = {};
  for (const type of inOrder) done[type] = await of(type, () => work(type));
  return done as Record<BookingType, T>;
}

/** Codes that are about the truck's slot and not about one of its units. */
const ofVisit: readonly string[] = ['timeslot_full', 'terminal_closed', 'booking_terminal_reached'];

/** A refusal says which unit it is about; its fields are those of the unit. */
async function of<T>(refusedType: BookingType, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || ofVisit.includes(error.code)) throw error;
    const errors = error.more.errors?.map(({ field, code }) => ({ field: `${refusedType}.${field}`, code }));
    throw new Refusal(error.code, { ...error.more, ...(errors && { errors }), refusedType });
  }
}
