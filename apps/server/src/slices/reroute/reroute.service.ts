import { randomUUID } from 'node:crypto';
import type { FacilityBooking, NewPlace, TimeSlot } from '@quaygate/contract';
import { present, rerouteRefusal } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { recordLockedEvents } from '../booking/booking-event.service.ts';
import { type LockedBooking, lockBookings, takeDriverAlone } from '../booking/booking-lock.queries.ts';
import { shiftCancelled } from '../booking/booking-place.queries.ts';
import { keepFacilityRules } from '../facility/facility-rules.queries.ts';
import { findFacilityBooking } from '../facility-booking/facility-booking.queries.ts';
import { notifyOfMove } from '../notification/notify-bookings.service.ts';
import { followBookings } from '../tour/tour-change.service.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { insertNotice } from '../trucker/driver-notice.queries.ts';
import { findBookingPlace, findReference, findTarget, findTourBookings } from './reroute.queries.ts';
import { type Move, type Moved, type Moving, toModule, toSlot } from './reroute-place.service.ts';

interface Request {
  actor: Actor;
  user: User;
  bookingId: string;
  place: NewPlace;
  /** The slot that the clerk saw: in another one nothing changes. */
  seen?: TimeSlot;
}

/**
 * Guides a booking, or its whole tour, to another module or slot of its facility (terminal contract, 8.9). What it already
 * has is no change.
 * @throws Refusal not_found, validation_failed, the codes of the contract; nothing has changed then
 */
export async function rerouteBooking(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: Request,
): Promise<FacilityBooking> {
  return db.transaction().execute((trx) => rerouteIn(trx, now, request));
}

/** The same as part of a transaction that goes on. */
export async function rerouteIn(
  trx: Trx,
  now: Deps['now'],
  { actor, user, bookingId, place, seen }: Request,
): Promise<FacilityBooking> {
  const known = await findBookingPlace(trx, bookingId);
  if (!known || !user.facilities.includes(known.facilityId)) throw new Refusal('not_found');
  const { facilityId, truckerId } = known;
  await keepFacilityRules(trx, facilityId);
  // Alone: two tours are locked, and events of the gate must not wait with a look at the old one.
  await takeDriverAlone(trx, facilityId, truckerId);
  const ids = place.wholeTour ? await findTourBookings(trx, bookingId) : [bookingId];
  const locked = await lockBookings(trx, [bookingId, ...ids]);
  const booking = locked.find(({ id }) => id === bookingId);
  if (!booking) throw new Refusal('not_found');
  if (seen && !isSameSlot(seen, booking)) throw new Refusal('changed_meanwhile');
  const moment = now();
  const slotBegin = place.slotBegin ?? booking.slotBegin;
  const asked = { slotBegin, slotEnd: place.slotEnd ?? booking.slotEnd, moduleId: place.moduleId };
  const target = present(await findTarget(trx, bookingId, asked, moment));
  if (target.isModule === false) throw invalid([{ field: 'moduleId', code: 'invalidValue' }]);
  const isSlot = target.slotId !== booking.slotId;
  const refusal = rerouteRefusal(booking.state, isSlot ? 'slot' : 'module');
  if (refusal) throw new Refusal(refusal);

  const moved = isSlot
    ? await toSlot(trx, await movingWith(trx, { booking, target }, locked, { asked, moment }), { asked, moment })
    : await toModule(trx, booking, place.moduleId);
  if (moved.length > 0) await tellAll(trx, moved, { actor, user, asked, moment });
  return present(await findFacilityBooking(trx, facilityId, bookingId));
}

/** The named booking and those that go with it; one of them that may not leave its slot keeps all of them there. */
async function movingWith(
  trx: Trx,
  named: Moving,
  locked: readonly LockedBooking[],
  { asked, moment }: Pick<Move, 'asked' | 'moment'>,
): Promise<Moving[]> {
  const moving = [named];
  for (const booking of locked) {
    if (booking.id === named.booking.id) continue;
    const refusal = rerouteRefusal(booking.state, 'slot');
    if (refusal) throw new Refusal(refusal);
    moving.push({ booking, target: present(await findTarget(trx, booking.id, asked, moment)) });
  }
  return moving;
}

interface Told {
  actor: Actor;
  user: User;
  asked: Move['asked'];
  moment: Date;
}

/** What happened goes into history, feed and audit log of each booking; driver and company are told once. */
async function tellAll(trx: Trx, moved: readonly Moved[], { actor, user, asked, moment }: Told): Promise<void> {
  const first = present(moved[0]);
  const { facilityId, truckerId, slotId } = first.booking;
  const isSlot = first.position.slotId !== slotId;
  const times = isSlot ? { slotBegin: asked.slotBegin, slotEnd: asked.slotEnd } : {};
  tell(trx, { noun: 'slot', facilityId });
  const events = moved.map(({ booking, position }) => ({
    ...({ type: 'rerouted', source: 'operator', eventId: randomUUID(), causedBy: user.id } as const),
    ...{ bookingId: booking.id, occurredAt: moment, detail: { from: placeOf(booking), to: position.moduleId } },
  }));
  const standing = moved.map(({ booking, position }) => ({ ...booking, ...position, ...times, tourExists: true }));
  await recordLockedEvents(trx, moment, standing, events);
  const left = moved.filter(({ booking, position }) => position.tourId !== booking.tourId);
  if (left.length > 0) await followBookings(trx, [present(left[0]).booking]);
  else if (isSlot) await shiftCancelled(trx, first.booking);
  const { tourNumber } = first.position;
  const detail = { tourId: tourIdOf(tourNumber) };
  await insertNotice(trx, { truckerId, kind: 'tour_changed', detail, occurredAt: moment });
  if (isSlot) {
    const from = first.booking;
    const cause = present(events[0]).eventId;
    await notifyOfMove(trx, moment, { ...from, ...asked, tourNumber }, { cause, actedBy: user.id, from });
  }
  for (const { booking, position } of moved) {
    const slot = isSlot ? asked.slotBegin : booking.slotBegin;
    const name = await findReference(trx, booking.id);
    await recordAct(trx, actor, moment, {
      kind: 'bookingRerouted',
      object: { kind: 'booking', id: booking.id, name },
      before: { facilityId, ...placeOf(booking) },
      after: { facilityId, slot, module: position.moduleId },
    });
  }
}

const placeOf = ({ slotBegin, moduleId }: LockedBooking) => ({ slot: slotBegin, module: moduleId });

const isSameSlot = (a: TimeSlot, b: TimeSlot) =>
  a.slotBegin.getTime() === b.slotBegin.getTime() && a.slotEnd.getTime() === b.slotEnd.getTime();
