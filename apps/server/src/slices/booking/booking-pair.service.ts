import { type Booking, BookingPair, type BookingType, type NewBookingPair } from '@quaygate/contract';
import type { Trx } from '../../db/client.ts';
import type { Sayables } from '../../db/pool/one-trip.ts';
import { jsonOf } from '../../plumbing/http/answer-writer.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import type { IdempotentRequest } from '../idempotency/idempotency.queries.ts';
import {
  type AskedOrder,
  type Candidate,
  orderAsked,
  ordersLocked,
} from '../load-unit-order/load-unit-order.queries.ts';
import { findBookableOrder, isOffered } from '../load-unit-order/load-unit-order.service.ts';
import { readAskedOrder } from '../load-unit-order/load-unit-order-request.rule.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import type { Facts, Visit } from './booking-creation.queries.ts';
import { create, insertBooking, insertPair, openVisit } from './booking-creation-steps.service.ts';
import { type BookingRequest, bookingOf, draftOf, type Unanswered } from './booking-draft.rule.ts';

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
  const orders = ({ facilityId, forwarderId }: Visit, moment: Date): Sayables<[object, Candidate, Candidate]> => {
    const asker = { facilityId, forwarderId, now: moment };
    const again = (question: AskedOrder) => orderAsked(asker, question, { lock: true });
    return [ordersLocked(asker, [asked.pickup, asked.delivery]), again(asked.pickup), again(asked.delivery)];
  };
  return create(
    deps,
    request,
    { same, answer: BookingPair, orders },
    async (trx, { visit, facts, idempotent, moment, now, orders: found }) => {
      const asker = { facilityId: visit.facilityId, forwarderId: visit.forwarderId, now: moment };
      const looked = { pickup: found[1], delivery: found[2] };
      const { slotId } = facts;
      const drafts = await each(async (type) => {
        const order = await findBookableOrder(trx, { ...asked[type], ...asker, lock: true, looked: looked[type] });
        if (slotId === null || !isOffered(order, visit, moment)) throw new Refusal('timeslot_not_found');
        const closedModules = await openVisit(trx, visit, slotId, facts);
        return draftOf(user, { type, visit, facts, order, slotId, closedModules, own: body[type].own, moment, now });
      });
      return write(trx, { drafts, facts, idempotent });
    },
  );
}

interface Drafted {
  drafts: Record<BookingType, Unanswered>;
  facts: Facts;
  idempotent: IdempotentRequest | undefined;
}

/** By one statement where the two make the tour of their truck; one after the other where it has one, or where a rule refuses. */
async function write(trx: Trx, { drafts, facts, idempotent }: Drafted): Promise<BookingPair> {
  const pairOf = (tourId: string): BookingPair => {
    const made = (type: BookingType): Booking => bookingOf(drafts[type], facts, tourId);
    return { tourId, pickup: made('pickup'), delivery: made('delivery') };
  };
  // The answer is kept with the delivery, which is written last.
  const pickup = { ...drafts.pickup, request: undefined, answer: 'null' };
  const deliveryOf = (tourId: string) => {
    return { ...drafts.delivery, request: idempotent, answer: jsonOf(BookingPair, pairOf(tourId)) };
  };
  const made = await insertPair(trx, { pickup, delivery: deliveryOf('') }, facts);
  if (made) return pairOf(tourIdOf(made.tourNumber));
  const joined = await of('pickup', () => insertBooking(trx, pickup, facts));
  const tourId = tourIdOf(joined.tour.tourNumber);
  await of('delivery', () => insertBooking(trx, deliveryOf(tourId), facts, joined));
  return pairOf(tourId);
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
