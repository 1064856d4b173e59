import {
  type CarriedUnit,
  deletionRefusal,
  leavesUnpaired,
  moveRefusal,
  offeredSlots,
  slotCategory,
  type TruckFull,
  tourCounts,
  truckFull,
} from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { HeldOrder } from '../load-unit-order/held-order.queries.ts';
import { type JudgedOrder, judgeHeldOrder, slotLimits } from '../load-unit-order/load-unit-order.service.ts';
import { findRestrictionsAt } from '../one-to-one-restriction/one-to-one-restriction.queries.ts';
import type { DriverFacts, TourRow, Truck } from './booking-move.queries.ts';
import type { MoveSlot } from './booking-move-slot.queries.ts';

/** Where the booking is found that is named. */
export interface Address {
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  bookingId: string;
}

/** What goes to the other slot, and what stays in the tour. */
export interface Scope<Row extends TourRow = TourRow> {
  booking: Row;
  moving: readonly Row[];
  staying: readonly Row[];
}

/** Nothing that is not cancelled stays behind. */
export const isWhole = ({ staying }: Scope) => staying.length === 0;

/** @throws Refusal not_found for a booking that is in no tour, as deleted ones are */
export function scopeOf<Row extends TourRow>(rows: readonly Row[], bookingId: string, wholeTour: boolean): Scope<Row> {
  const booking = rows.find(({ id }) => id === bookingId);
  if (!booking) throw new Refusal('not_found');
  const moves = (row: Row) => row === booking || (wholeTour && row.state !== 'cancelled');
  return {
    booking,
    moving: rows.filter(moves),
    staying: rows.filter((row) => !moves(row) && row.state !== 'cancelled'),
  };
}

export const truckOf = ({ facilityId, forwarderId, truckerId }: Address, { booking }: Scope): Truck => ({
  facilityId,
  forwarderId,
  truckerId,
  plateKey: booking.plateKey,
  tourId: booking.tourId,
});

/** Step 5 of api-forwarder 7.6a; the named booking answers first. */
export function checkStates({ booking, moving }: Scope): void {
  for (const { state, reachedTerminal } of [booking, ...moving]) {
    const refusal = state === 'active' ? undefined : deletionRefusal(state, true);
    const code = refusal ?? (reachedTerminal ? 'booking_terminal_reached' : undefined);
    if (code) throw new Refusal(code);
  }
}

/** What moves, as the terminal describes it. */
export type Load = readonly JudgedOrder[];

/** What is asked, when, and for which driver. */
interface Asked {
  driver: DriverFacts;
  scope: Scope;
  /** The orders of what moves. */
  held: readonly HeldOrder[];
  now: Date;
}

/** Steps 7 to 9, which no slot can change. @throws Refusal the code of the first step that fails */
export async function judgeMove(db: Db, address: Address, { driver, scope, held, now }: Asked): Promise<Load> {
  const { facilityId } = address;
  const { linkState, isBlocked } = driver;
  if (linkState === null) throw new Refusal('trucker_not_found');
  if (linkState !== 'approved') throw new Refusal('trucker_not_approved');
  if (isBlocked) throw new Refusal('registration_blocked');
  const orders = held.toSorted((a, b) => a.id - b.id).map((order) => judgeHeldOrder(order, now));
  const { booking, moving, staying } = scope;
  if (leavesUnpaired(tourCounts([...moving, ...staying]), tourCounts(moving))) {
    const restrictions = await findRestrictionsAt(db, facilityId, booking.slotBegin);
    if (restrictions.length > 0) throw new Refusal('one_to_one_booking_not_satisfied_update_pickup');
  }
  return orders;
}

/** Slots that all load units may be booked into (step 10). */
export const offered = <S extends MoveSlot>(slots: readonly S[], load: Load, now: Date): S[] =>
  load.reduce<S[]>((left, order) => offeredSlots(left, slotLimits(order, now)), [...slots]);

const unitsOf = (load: Load): CarriedUnit[] =>
  load.map(({ direction, netWeight, emptyWeight, ...order }) => ({
    ...order,
    type: direction,
    weight: (netWeight ?? 0) + (emptyWeight ?? 0),
    name: order.containerNumber ?? order.referenceNumber,
  }));

/** Code with which a slot is refused, its places aside (steps 11 to 14). */
export const slotRefusal = (slot: MoveSlot, load: Load) => moveRefusal(unitsOf(load), slot);

/** What is on the truck in a slot, where it is full there (READY-10). */
export const fullIn = (slot: MoveSlot, load: Load): TruckFull | undefined =>
  truckFull(slot.tour?.units ?? [], unitsOf(load), slot);

/** The refusal of a slot in words: what is on the truck there, where it is full (READY-10). */
export function refuseSlot(slot: MoveSlot, load: Load): void {
  const code = slotRefusal(slot, load);
  const full = code === 'truck_full' ? fullIn(slot, load) : undefined;
  if (code) throw new Refusal(code, full ? { truckFull: full } : {});
}

/** As `slotCategory`, red also where fewer places are free than bookings come. */
export function categoryFor(slot: MoveSlot, places: number) {
  const { capacity, taken, closed } = slot;
  if (closed) return 'red';
  return capacity !== null && taken + places > capacity ? 'red' : slotCategory(slot);
}
