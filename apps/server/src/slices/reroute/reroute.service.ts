import { randomUUID } from 'node:crypto';
import type { FacilityBooking, NewPlace } from '@quaygate/contract';
import {
  comesUnpaired,
  differInLength,
  isConcerned,
  isTooLateToLoad,
  leavesUnpaired,
  present,
  rerouteRefusal,
  slotFilter,
  type TourUnit,
  tourCounts,
  truckFull,
} from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { findTourMates } from '../booking/booking-creation.queries.ts';
import { recordLockedEvents } from '../booking/booking-event.service.ts';
import { type LockedBooking, lockBookings, takeDriverAlone } from '../booking/booking-lock.queries.ts';
import {
  freeModule,
  joinTour,
  lockSlots,
  type NewPosition,
  shiftPlace,
  takeModule,
} from '../booking/booking-place.queries.ts';
import { findAnnouncementsIn } from '../closure/closure.queries.ts';
import { openSlot, refuseClosed } from '../closure/closure.service.ts';
import { keepFacilityRules } from '../facility/facility-rules.queries.ts';
import { findFacilityBooking } from '../facility-booking/facility-booking.queries.ts';
import { notifyOfMove } from '../notification/notify-bookings.service.ts';
import { findRestrictionsAt } from '../one-to-one-restriction/one-to-one-restriction.queries.ts';
import { followBookings } from '../tour/tour-change.service.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { insertNotice } from '../trucker/driver-notice.queries.ts';
import { findBookingPlace, findTarget, type Target } from './reroute.queries.ts';

interface Request {
  actor: Actor;
  user: User;
  bookingId: string;
  place: NewPlace;
}

/**
 * Guides a booking to another module or slot of its facility (terminal contract, 8.9). What it already has is no change.
 * @throws Refusal not_found, validation_failed, the codes of the contract; nothing has changed then
 */
export async function rerouteBooking(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, user, bookingId, place }: Request,
): Promise<FacilityBooking> {
  const known = await findBookingPlace(db, bookingId);
  if (!known || !user.facilities.includes(known.facilityId)) throw new Refusal('not_found');
  const { facilityId, truckerId } = known;
  return db.transaction().execute(async (trx) => {
    await keepFacilityRules(trx, facilityId);
    // Alone: two tours are locked, and events of the gate must not wait with a look at the old one.
    await takeDriverAlone(trx, facilityId, truckerId);
    const booking = (await lockBookings(trx, [bookingId]))[0];
    if (!booking) throw new Refusal('not_found');
    const moment = now();
    const asked = {
      slotBegin: place.slotBegin ?? booking.slotBegin,
      slotEnd: place.slotEnd ?? booking.slotEnd,
      moduleId: place.moduleId,
    };
    const target = present(await findTarget(trx, bookingId, asked, moment));
    if (target.isModule === false) throw invalid([{ field: 'moduleId', code: 'invalidValue' }]);
    const isSlot = target.slotId !== booking.slotId;
    const refusal = rerouteRefusal(booking.state, isSlot ? 'slot' : 'module');
    if (refusal) throw new Refusal(refusal);

    const position = isSlot
      ? await toSlot(trx, booking, { target, asked, moment })
      : await toModule(trx, booking, place.moduleId);
    if (position) {
      tell(trx, { noun: 'slot', facilityId });
      const tourExists = true;
      const event = { type: 'rerouted', source: 'operator', eventId: randomUUID(), causedBy: user.id } as const;
      const times = isSlot ? { slotBegin: asked.slotBegin, slotEnd: asked.slotEnd } : {};
      await recordLockedEvents(
        trx,
        moment,
        [{ ...booking, ...position, ...times, tourExists }],
        [{ ...event, bookingId, occurredAt: moment, detail: { from: placeOf(booking), to: position.moduleId } }],
      );
      if (position.tourId !== booking.tourId) await followBookings(trx, [booking]);
      const detail = { tourId: tourIdOf(position.tourNumber) };
      await insertNotice(trx, { truckerId, kind: 'tour_changed', detail, occurredAt: moment });
      if (isSlot) {
        const moved = { ...booking, ...asked, tourNumber: position.tourNumber };
        await notifyOfMove(trx, moment, moved, { cause: event.eventId, actedBy: user.id, from: booking });
      }
    }
    const moved = present(await findFacilityBooking(trx, facilityId, bookingId));
    if (position) {
      await recordAct(trx, actor, moment, {
        kind: 'bookingRerouted',
        object: { kind: 'booking', id: bookingId, name: moved.referenceNumber },
        before: { facilityId, ...placeOf(booking) },
        after: { facilityId, slot: moved.slotBegin, module: position.moduleId },
      });
    }
    return moved;
  });
}

const placeOf = ({ slotBegin, moduleId }: LockedBooking) => ({ slot: slotBegin, module: moduleId });

/** Another module of the same slot; undefined where the booking has it already. */
async function toModule(trx: Trx, booking: LockedBooking, named: string | undefined): Promise<NewPosition | undefined> {
  if (named === undefined || named === booking.moduleId) return undefined;
  await lockSlots(trx, [booking.slotId]);
  await requireOpen(trx, booking, { ...booking, id: booking.slotId }, named);
  const moduleId = await takeModule(trx, booking, { named, wanted: null, closed: [] });
  if (moduleId === undefined) throw new Refusal('timeslot_full');
  await freeModule(trx, booking);
  return { slotId: booking.slotId, moduleId, tourId: booking.tourId, tourNumber: booking.tourNumber };
}

interface Place {
  id: number;
  slotBegin: Date;
  slotEnd: Date;
}

/** The modules of a slot that are closed, none of them the one that is named. @throws Refusal terminal_closed */
async function requireOpen(trx: Trx, { facilityId }: LockedBooking, slot: Place, named: string | undefined) {
  const announced = await findAnnouncementsIn(trx, facilityId, { begin: slot.slotBegin, end: slot.slotEnd });
  const closed = await openSlot(trx, slot, announced);
  const isNamed = named !== undefined && closed.includes(named);
  if (isNamed) refuseClosed(announced.find(({ kind, modules }) => kind === 'closed' && modules.includes(named)));
  return closed;
}

interface Move {
  target: Target;
  asked: { slotBegin: Date; slotEnd: Date; moduleId: string | undefined };
  moment: Date;
}

async function toSlot(trx: Trx, booking: LockedBooking, { target, asked, moment }: Move): Promise<NewPosition> {
  const { slotId } = target;
  if (slotId === null || target.isBegun) throw new Refusal('timeslot_not_found');
  if (target.isBlocked) throw new Refusal('registration_blocked');
  checkTrain(booking, { target, asked, moment });
  await lockSlots(trx, [booking.slotId, slotId]);
  const closed = await requireOpen(trx, booking, { ...asked, id: slotId }, asked.moduleId);
  const tour = await joinTour(trx, booking.id, slotId);
  if (tour.state !== 'active') throw new Refusal('booking_terminal_reached');
  const [old, fresh] = [await findTourMates(trx, booking.tourId), await findTourMates(trx, tour.id)];
  const { type } = booking;
  const moved = [{ ...target, type }];
  if (differInLength(fresh, moved)) throw new Refusal('booking_not_reroutable');
  const full = truckFull(fresh, moved, target);
  if (full) throw new Refusal('truck_full', { truckFull: full });
  await checkOneToOne(trx, booking, { moved, old, fresh, slotBegin: asked.slotBegin });

  const module = { named: asked.moduleId, wanted: target.orderModule, closed };
  const { isTaken, moduleId } = await shiftPlace(trx, booking, slotId, { module, now: moment });
  // A slot with a place free has a module with one, unless it is another one that is named.
  if (!isTaken || (moduleId === null && asked.moduleId !== undefined)) throw new Refusal('timeslot_full');
  return { slotId, moduleId, tourId: tour.id, tourNumber: tour.number };
}

/** Latest loading time and deadlines (terminal contract, 8.3). */
function checkTrain({ type: direction }: LockedBooking, { target, asked, moment: now }: Move) {
  const { latestLoadingTime, trainCancelled } = target;
  const isGone = trainCancelled && direction === 'delivery';
  if (isGone || isTooLateToLoad({ direction, latestLoadingTime, now })) {
    throw new Refusal('terminal_latest_loading_time_before_now');
  }
  const deadlines = target.deadlines.map(({ deadlineStart, deadlineEnd }) => ({
    deadlineStart: new Date(deadlineStart),
    deadlineEnd: new Date(deadlineEnd),
  }));
  const fits = slotFilter({ direction, latestLoadingTime, deadlines, validUntil: null, now });
  if (!fits(asked)) throw new Refusal('timeslot_not_found');
}

/** A delivery is judged by the tour it comes to, a pickup by the one it leaves (terminal contract, 8.4). */
async function checkOneToOne(
  trx: Trx,
  { facilityId, slotBegin: oldBegin }: LockedBooking,
  { moved, old, fresh, slotBegin }: Record<'moved' | 'old' | 'fresh', readonly TourUnit[]> & { slotBegin: Date },
) {
  const counts = tourCounts(moved);
  const concerned = async (begin: Date) => isConcerned(begin, await findRestrictionsAt(trx, facilityId, begin));
  if (comesUnpaired(tourCounts(fresh), counts) && (await concerned(slotBegin))) {
    throw new Refusal('one_to_one_booking_not_satisfied_update_delivery');
  }
  if (leavesUnpaired(tourCounts(old), counts) && (await concerned(oldBegin))) {
    throw new Refusal('one_to_one_booking_not_satisfied_update_pickup');
  }
}
