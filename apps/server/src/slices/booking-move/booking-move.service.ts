import { randomUUID } from 'node:crypto';
import { type BookingSlots, MovedBookings, type SlotMove } from '@quaygate/contract';
import { plateKey, present, slotOfferDays } from '@quaygate/rules';
import { z } from 'zod';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { User } from '../../plumbing/caller.ts';
import type { Deps } from '../../plumbing/deps.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findBookingsOf } from '../booking/booking.queries.ts';
import { begin } from '../booking/booking-creation.queries.ts';
import { refuseLostSlot } from '../booking/booking-creation.steps.ts';
import { recordLockedEvents } from '../booking/booking-event.service.ts';
import { aloneWithDriver, type LockedBooking, lockTourOf } from '../booking/booking-lock.queries.ts';
import { joinTour, shiftPlaces, takeModule } from '../booking/booking-place.queries.ts';
import { keepAnswer } from '../idempotency/idempotency.queries.ts';
import { answerBefore, idempotentRequest } from '../idempotency/idempotency.service.ts';
import { tourIdOf } from '../tour/tour.search.ts';
import { followBookings } from '../tour/tour-change.service.ts';
import { insertNotice } from '../trucker/driver-notice.queries.ts';
import {
  type Address,
  categoryFor,
  checkStates,
  isWhole,
  judgeMove,
  type Load,
  offered,
  type Scope,
  scopeOf,
  slotRefusal,
  truckOf,
} from './booking-move.judge.ts';
import {
  type DriverFacts,
  findBookingFacility,
  findDriver,
  findMoveSlots,
  findSlotRisks,
  findTourRows,
  type MoveSlot,
  moveTour,
  type TourRow,
} from './booking-move.queries.ts';

type Named = Omit<Address, 'facilityId'>;

/** Step 2: the booking of forwarder and driver. */
async function addressOf(db: Db, named: Named): Promise<Address> {
  const { isKnown, facilityId } = await findBookingFacility(db, named);
  if (!isKnown) throw new Refusal('trucker_not_found');
  if (facilityId === null) throw new Refusal('not_found');
  return { ...named, facilityId };
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
  const address = await addressOf(db, named);
  const scope = scopeOf(await findTourRows(db, named.bookingId), named.bookingId, wholeTour);
  checkStates(scope);
  const driver = await findDriver(db, address, { hold: false });
  const load = await judgeMove(db, address, { driver, scope, now });
  const until = new Date(now.getTime() + slotOfferDays * 86_400_000);
  const ahead = await findMoveSlots(db, truckOf(address, scope), { after: now, until });
  const others = ahead.filter(({ slotBegin }) => slotBegin.getTime() !== scope.booking.slotBegin.getTime());
  const fitting = offered(others, load, now).filter((slot) => slotRefusal(slot, load) === undefined);
  const risks = await findSlotRisks(
    db,
    scope.moving.map(({ id }) => id),
    fitting.map(({ id }) => id),
  );
  const timeSlots = fitting.map((slot) => {
    const { slotBegin, slotEnd } = slot;
    return { slotBegin, slotEnd, category: categoryFor(slot, load.length), atRisk: risks.get(slot.id) ?? null };
  });
  const { slotBegin, slotEnd } = scope.booking;
  return { currentSlot: { slotBegin, slotEnd }, timeSlots };
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
  const { bookingId, body } = request;
  const address = await addressOf(db, request);
  const same = ['move', request.truckerId, bookingId, body.timeSlot, body.wholeTour, body.currentSlot];
  const idempotent = idempotentRequest(request, same);
  const move = async (trx: Trx) => {
    // Alone: two tours of the driver change, and nothing else may look at them meanwhile.
    const isMine = await begin(trx, aloneWithDriver(address.facilityId, address.truckerId), idempotent, now);
    if (!isMine) {
      const before = await answerBefore(trx, present(idempotent));
      return { moved: z.decode(MovedBookings, before as z.input<typeof MovedBookings>), isReplayed: true };
    }
    const driver = await findDriver(trx, address, { hold: true });
    const locked = await lockTourOf(trx, bookingId);
    const scope = scopeOf(oldestFirst(locked), bookingId, body.wholeTour);
    const { load, slot } = await judge(trx, address, { driver, scope, body, now });
    const bookings = locked.filter(({ id }) => scope.moving.some((row) => row.id === id));
    await carryOut(trx, { user: request.user, bookings, scope, load, slot, now });
    const moved = await answerOf(trx, address.forwarderId, scope);
    if (idempotent) await keepAnswer(trx, idempotent, JSON.stringify(z.encode(MovedBookings, moved)));
    return { moved, isReplayed: false };
  };
  // Slots that the terminal makes anew meanwhile are locked in another order: the second attempt comes behind it.
  const once = () => db.transaction().execute(move);
  return once()
    .catch((error) => (isDeadlock(error) ? once() : Promise.reject(error)))
    .catch(refuseLostSlot);
}

const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01';

const oldestFirst = (rows: readonly LockedBooking[]): TourRow[] =>
  rows
    .map((row) => ({ ...row, plateKey: plateKey(row.licensePlate) }))
    .sort((a, b) => a.createdDate.getTime() - b.createdDate.getTime() || (a.id < b.id ? -1 : 1));

const isSame = (a: { slotBegin: Date; slotEnd: Date }, b: { slotBegin: Date; slotEnd: Date }) =>
  a.slotBegin.getTime() === b.slotBegin.getTime() && a.slotEnd.getTime() === b.slotEnd.getTime();

interface Judged {
  driver: DriverFacts;
  scope: Scope;
  body: SlotMove;
  now: Date;
}

/** Steps 4 to 14. */
async function judge(
  trx: Trx,
  address: Address,
  { driver, scope, body: { timeSlot, currentSlot }, now }: Judged,
): Promise<{ load: Load; slot: MoveSlot }> {
  if (currentSlot && !isSame(currentSlot, scope.booking)) throw new Refusal('changed_meanwhile');
  checkStates(scope);
  if (isSame(timeSlot, scope.booking)) throw new Refusal('timeslot_unchanged');
  const load = await judgeMove(trx, address, { driver, scope, now });
  const { slotBegin } = timeSlot;
  const range = { after: new Date(slotBegin.getTime() - 1), until: slotBegin };
  const found = await findMoveSlots(trx, truckOf(address, scope), range);
  const [slot] = offered(found, load, now);
  if (!slot || !isSame(slot, timeSlot)) throw new Refusal('timeslot_not_found');
  const refusal = slotRefusal(slot, load);
  if (refusal) throw new Refusal(refusal);
  return { load, slot };
}

interface Decided {
  user: MoveRequest['user'];
  bookings: readonly LockedBooking[];
  scope: Scope;
  load: Load;
  slot: MoveSlot;
  now: Date;
}

/** Step 15 and the effect. Tours before slots, as everywhere; the slots come last, so that they are locked briefly. */
async function carryOut(trx: Trx, { user, bookings, scope, load, slot, now }: Decided): Promise<void> {
  const { booking } = scope;
  const first = present(bookings[0]);
  const keepsTour = isWhole(scope) && slot.tour === null;
  const tour = keepsTour
    ? { id: first.tourId, number: first.tourNumber }
    : present(await joinTour(trx, booking.id, slot.id));

  const { truckerId } = first;
  const notice = { kind: 'tour_changed', detail: { tourId: tourIdOf(tour.number) } } as const;
  await insertNotice(trx, { truckerId, ...notice, occurredAt: now });

  if (!(await shiftPlaces(trx, bookings, slot.id, now))) throw new Refusal('timeslot_full');
  const placed = [];
  for (const each of bookings) {
    const wanted = load.find(({ id }) => id === each.orderRow)?.moduleId ?? null;
    const moduleId = (await takeModule(trx, each, slot.id, { named: undefined, wanted })) ?? null;
    const { id: slotId, slotBegin, slotEnd } = slot;
    const position = { slotId, moduleId, tourId: tour.id, tourNumber: tour.number };
    placed.push({ ...each, ...position, slotBegin, slotEnd, tourExists: true });
  }
  if (keepsTour) await moveTour(trx, tour.id, slot.id, present(placed[0]).moduleId);
  const detail = { from: booking.slotBegin, to: slot.slotBegin };
  const event = { type: 'changed', source: 'forwarder', causedBy: user.id, occurredAt: now, detail } as const;
  const events = placed.map(({ id }) => ({ ...event, eventId: randomUUID(), bookingId: id }));
  await recordLockedEvents(trx, now, placed, events);
  if (!keepsTour) await followBookings(trx, [first]);
  tell(trx, { noun: 'slot', facilityId: first.facilityId });
}

async function answerOf(trx: Trx, forwarderId: string, { moving }: Scope): Promise<MovedBookings> {
  const ids = moving.map(({ id }) => id);
  const bookings = await findBookingsOf(trx, forwarderId, ids);
  return { tourId: present(bookings[0]).tourId, bookings };
}
