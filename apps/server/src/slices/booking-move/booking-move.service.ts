import {
  type Booking,
  type BookingSlots,
  MovedBookings,
  type MoveSlot as ShownSlot,
  type SlotMove,
  type TerminalAnnouncement,
} from '@quaygate/contract';
import { present, slotOfferDays } from '@quaygate/rules';
import { z } from 'zod';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { jsonOf } from '../../plumbing/http/answer-writer.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { joinTour, shiftCancelled } from '../booking/booking-place.queries.ts';
import { announcementsField, openSlot, withAnnouncements } from '../closure/closure.service.ts';
import { keepAnswer } from '../idempotency/idempotency.queries.ts';
import { answerBefore, idempotentRequest } from '../idempotency/idempotency.service.ts';
import { findHeldOrders } from '../load-unit-order/held-order.queries.ts';
import { followBookings } from '../tour/tour-change.service.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { type BookingFacility, bookingFacility, findDriver, findTourRows, type Named } from './booking-move.queries.ts';
import {
  type Address,
  categoryFor,
  checkStates,
  isWhole,
  judgeMove,
  type Load,
  offered,
  refuseSlot,
  type Scope,
  scopeOf,
  slotRefusal,
  truckOf,
} from './booking-move.rule.ts';
import { beginMove, type LockedRow } from './booking-move-lock.queries.ts';
import { findMoveSlots, findSlotRisks, holdMoveSlots, type MoveSlot } from './booking-move-slot.queries.ts';
import { shiftBooking } from './booking-move-write.queries.ts';

/** Step 2: the booking of forwarder and driver. */
function addressOf(named: Named, { isKnown, facilityId }: BookingFacility): Address {
  if (!isKnown) throw new Refusal('trucker_not_found');
  if (facilityId === null) throw new Refusal('not_found');
  return { ...named, facilityId };
}

/** A slot, and the announcement that keeps it closed. */
export type AheadSlot = MoveSlot & { closedBy?: string };

export interface Ahead {
  scope: Scope;
  load: Load;
  /** Slots that every load unit may be booked into, ascending, without the one that is left. */
  slots: AheadSlot[];
  announcements: TerminalAnnouncement[];
}

/**
 * What a move of the booking, or of its whole tour, finds in the slots that begin after `after` and not after `until`.
 * @throws Refusal the code that refuses every slot
 */
export async function lookAhead(
  db: Db,
  named: Named,
  { wholeTour, ...range }: { wholeTour: boolean; after: Date; until: Date; now: Date },
): Promise<Ahead> {
  const { now } = range;
  const address = addressOf(named, present((await bookingFacility(db, named))[0]));
  const scope = scopeOf(await findTourRows(db, named.bookingId), named.bookingId, wholeTour);
  checkStates(scope);
  const driver = await findDriver(db, address);
  const orders = scope.moving.map(({ orderRow }) => orderRow);
  const held = await findHeldOrders(db, { ...address, now }, orders);
  const load = await judgeMove(db, address, { driver, scope, held, now });
  const asked = findMoveSlots(db, { ...truckOf(address, scope), ...range });
  const { slots: ahead, announcements } = await withAnnouncements(db, address.facilityId, range, asked);
  const others = ahead.filter(({ slotBegin }) => slotBegin.getTime() !== scope.booking.slotBegin.getTime());
  return { scope, load, slots: offered(others, load, now), announcements };
}

/** Until when slots are offered. */
export const lastOffered = (now: Date) => new Date(now.getTime() + slotOfferDays * 86_400_000);

/** Slots as the answer tells them, red where too few places are free for what moves. */
export async function shownSlots(
  db: Db,
  { scope: { moving }, load }: Pick<Ahead, 'scope' | 'load'>,
  slots: readonly AheadSlot[],
): Promise<ShownSlot[]> {
  const risks = await findSlotRisks(
    db,
    moving.map(({ id }) => id),
    slots.map(({ id }) => id),
  );
  return slots.map((slot) => {
    const { slotBegin, slotEnd, closedBy } = slot;
    const shown = { slotBegin, slotEnd, category: categoryFor(slot, load.length), atRisk: risks.get(slot.id) ?? null };
    return closedBy === undefined ? shown : { ...shown, closedBy };
  });
}

/**
 * The slots that a move of the booking, or of its whole tour, would accept; red where too few places are free.
 * @throws Refusal the code that refuses every slot
 */
export async function findBookingSlots(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  named: Named,
  wholeTour: boolean,
): Promise<BookingSlots> {
  const now = clock();
  const found = await lookAhead(db, named, { wholeTour, after: now, until: lastOffered(now), now });
  const fitting = found.slots.filter((slot) => slotRefusal(slot, found.load) === undefined);
  const { slotBegin, slotEnd } = found.scope.booking;
  return {
    currentSlot: { slotBegin, slotEnd },
    timeSlots: await shownSlots(db, found, fitting),
    ...announcementsField(found.announcements),
  };
}

export interface MoveRequest extends Named {
  user: Pick<User, 'id'>;
  idempotencyKey: string | undefined;
  body: SlotMove;
}

/**
 * Takes a booking, or its whole tour, to another slot of its terminal, by the steps of api-forwarder 7.6a. With a key that
 * was used before it answers what the request got then.
 * @throws Refusal the code of the first step that fails; nothing has changed then
 */
export async function moveBookings(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  request: MoveRequest,
): Promise<{ moved: MovedBookings; isReplayed: boolean }> {
  const now = clock();
  const { forwarderId, truckerId, bookingId, body } = request;
  const named = { forwarderId, truckerId, bookingId };
  const same = ['move', truckerId, bookingId, body.timeSlot, body.wholeTour, body.currentSlot];
  const idempotent = idempotentRequest(request, same, now);
  return db.transaction().execute(async (trx) => {
    const { isMine, tour, ...found } = await beginMove(trx, named, { request: idempotent, now });
    const address = addressOf(named, found);
    if (!isMine) {
      const before = await answerBefore(trx, present(idempotent));
      return { moved: z.decode(MovedBookings, before as z.input<typeof MovedBookings>), isReplayed: true };
    }
    const scope = scopeOf(tour, bookingId, body.wholeTour);
    const slot = await judge(trx, address, { scope, body, now });
    const hasCancelled = tour.some(({ state }) => state === 'cancelled');
    const moved = await carryOut(trx, address, { user: request.user, scope, hasCancelled, slot, now });
    if (idempotent) await keepAnswer(trx, idempotent, jsonOf(MovedBookings, moved));
    return { moved, isReplayed: false };
  });
}

const isSame = (a: { slotBegin: Date; slotEnd: Date }, b: { slotBegin: Date; slotEnd: Date }) =>
  a.slotBegin.getTime() === b.slotBegin.getTime() && a.slotEnd.getTime() === b.slotEnd.getTime();

interface Judged {
  scope: Scope<LockedRow>;
  body: SlotMove;
  now: Date;
}

interface OpenSlot extends MoveSlot {
  /** Modules that take no bookings now. */
  closedModules: readonly string[];
}

/** Steps 4 to 14. Both slots are locked from here on. */
async function judge(
  trx: Trx,
  address: Address,
  { scope, body: { timeSlot, currentSlot }, now }: Judged,
): Promise<OpenSlot> {
  const { booking, moving } = scope;
  if (currentSlot && !isSame(currentSlot, booking)) throw new Refusal('changed_meanwhile');
  checkStates(scope);
  if (isSame(timeSlot, booking)) throw new Refusal('timeslot_unchanged');
  const held = moving.map(({ order }) => order);
  const load = await judgeMove(trx, address, { driver: booking.driver, scope, held, now });
  const { slotBegin } = timeSlot;
  const range = { after: new Date(slotBegin.getTime() - 1), until: slotBegin, now };
  const asked = { ...truckOf(address, scope), ...range, leaving: booking.slotId };
  const { slots, announcements } = await holdMoveSlots(trx, asked, timeSlot);
  const [slot] = offered(slots, load, now);
  if (!slot || !isSame(slot, timeSlot)) throw new Refusal('timeslot_not_found');
  const closedModules = await openSlot(trx, slot, announcements);
  refuseSlot(slot, load);
  return { ...slot, closedModules };
}

interface Decided {
  user: MoveRequest['user'];
  scope: Scope<LockedRow>;
  /** The tour has rows that hold no place any more. */
  hasCancelled: boolean;
  slot: OpenSlot;
  now: Date;
}

/** Step 15 and the effect. */
async function carryOut(
  trx: Trx,
  { facilityId, forwarderId }: Address,
  { user, scope, hasCancelled, slot, now }: Decided,
): Promise<MovedBookings> {
  const { booking, moving } = scope;
  const takesTour = isWhole(scope) && slot.tour === null;
  const tour = takesTour
    ? { id: booking.tourId, number: booking.tourNumber }
    : await joinTour(trx, booking.id, slot.id);

  const detail = { from: booking.slotBegin, to: slot.slotBegin };
  const bookings: Booking[] = [];
  for (const [index, each] of moving.entries()) {
    const event = { causedBy: user.id, detail };
    const to = { slotId: slot.id, closedModules: slot.closedModules };
    const shift = { facilityId, booking: each, ...to, tour, event, now };
    const isFirst = index === 0;
    const shifted = await shiftBooking(trx, shift, { isFirst, takesTour: isFirst && takesTour });
    if (!shifted) throw new Refusal('timeslot_full');
    bookings.push(shifted);
  }
  if (takesTour) {
    if (hasCancelled) await shiftCancelled(trx, booking);
  } else {
    const left = { ...booking, tourExists: true };
    await followBookings(trx, [{ ...left, tourId: tour.id, tourNumber: tour.number }, left]);
  }
  tell(trx, { noun: 'booking', forwarderId, facilityId }, { noun: 'slot', facilityId });
  return { tourId: tourIdOf(tour.number), bookings };
}
