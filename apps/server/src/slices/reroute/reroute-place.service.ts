import {
  comesUnpaired,
  differInLength,
  isConcerned,
  isTooLateToLoad,
  leavesUnpaired,
  present,
  slotFilter,
  type TourUnit,
  tourCounts,
  truckFull,
} from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findTourMates } from '../booking/booking-creation.queries.ts';
import type { LockedBooking } from '../booking/booking-lock.queries.ts';
import {
  freeModule,
  joinTour,
  lockSlots,
  type NewPosition,
  shiftPlace,
  takeModule,
  takeTour,
} from '../booking/booking-place.queries.ts';
import { announcementsIn } from '../closure/closure.queries.ts';
import { openSlot, refuseClosed } from '../closure/closure.service.ts';
import { findRestrictionsAt } from '../one-to-one-restriction/one-to-one-restriction.queries.ts';
import type { Target } from './reroute.queries.ts';

/** A booking of the tour that goes along, with what decides whether it may. */
export interface Moving {
  booking: LockedBooking;
  target: Target;
}

/** Where a booking stands now. */
export interface Moved {
  booking: LockedBooking;
  position: NewPosition;
}

/** Another module of the same slot; none moved where the booking has it already. */
export async function toModule(trx: Trx, booking: LockedBooking, named: string | undefined): Promise<Moved[]> {
  if (named === undefined || named === booking.moduleId) return [];
  await lockSlots(trx, [booking.slotId]);
  await requireOpen(trx, booking, { ...booking, id: booking.slotId }, named);
  const moduleId = await takeModule(trx, booking, { named, wanted: null, closed: [] });
  if (moduleId === undefined) throw new Refusal('timeslot_full');
  await freeModule(trx, booking);
  const { slotId, tourId, tourNumber } = booking;
  return [{ booking, position: { slotId, moduleId, tourId, tourNumber } }];
}

interface Place {
  id: number;
  slotBegin: Date;
  slotEnd: Date;
}

/** The modules of a slot that are closed, none of them the one that is named. @throws Refusal terminal_closed */
async function requireOpen(trx: Trx, { facilityId }: LockedBooking, slot: Place, named: string | undefined) {
  const announced = await announcementsIn(trx, { facilityId, begin: slot.slotBegin, end: slot.slotEnd });
  const closed = await openSlot(trx, slot, announced);
  const isNamed = named !== undefined && closed.includes(named);
  if (isNamed) refuseClosed(announced.find(({ kind, modules }) => kind === 'closed' && modules.includes(named)));
  return closed;
}

export interface Move {
  asked: { slotBegin: Date; slotEnd: Date; moduleId: string | undefined };
  moment: Date;
}

/** Takes bookings of one tour to another slot, judged together: what they leave and what they come to. */
export async function toSlot(trx: Trx, moving: readonly Moving[], { asked, moment }: Move): Promise<Moved[]> {
  const { booking, target } = present(moving[0]);
  const { slotId } = target;
  if (slotId === null || target.isBegun) throw new Refusal('timeslot_not_found');
  if (target.isBlocked) throw new Refusal('registration_blocked');
  for (const each of moving) checkTrain(each, { asked, moment });
  await lockSlots(trx, [booking.slotId, slotId]);
  const closed = await requireOpen(trx, booking, { ...asked, id: slotId }, asked.moduleId);
  const old = await findTourMates(trx, booking.tourId);
  const isWhole = moving.length === old.length;
  // A tour that leaves nothing behind keeps its number (TRM-SLOT-29).
  const taken = isWhole ? await takeTour(trx, booking.tourId, slotId) : undefined;
  const tour = taken ?? (await joinTour(trx, booking.id, slotId));
  if (tour.state !== 'active') throw new Refusal('booking_terminal_reached');
  const fresh = taken ? [] : await findTourMates(trx, tour.id);
  const coming = moving.map((each) => ({ ...each.target, type: each.booking.type }));
  if (differInLength(fresh, coming)) throw new Refusal('booking_not_reroutable');
  // A whole tour stays as it was booked where the truck has nothing else to carry (READY-10).
  const staysWhole = isWhole && fresh.length === 0;
  const full = staysWhole ? undefined : truckFull(fresh, coming, target);
  if (full) throw new Refusal('truck_full', { truckFull: full });
  await checkOneToOne(trx, booking, { moved: coming, old, fresh, slotBegin: asked.slotBegin });

  const moved: Moved[] = [];
  for (const each of moving) {
    const named = each.booking === booking ? asked.moduleId : undefined;
    const module = { named, wanted: each.target.orderModule, closed };
    const { isTaken, moduleId } = await shiftPlace(trx, each.booking, slotId, { module, now: moment });
    // A slot with a place free has a module with one, unless it is another one that is named.
    if (!isTaken || (moduleId === null && named !== undefined)) throw new Refusal('timeslot_full');
    moved.push({ booking: each.booking, position: { slotId, moduleId, tourId: tour.id, tourNumber: tour.number } });
  }
  return moved;
}

/** Latest loading time and deadlines (terminal contract, 8.3). */
function checkTrain({ booking: { type: direction }, target }: Moving, { asked, moment: now }: Move) {
  const { latestLoadingTime, trainCancelled } = target;
  if (trainCancelled && direction === 'delivery') throw new Refusal('train_cancelled');
  if (isTooLateToLoad({ direction, latestLoadingTime, now })) {
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
