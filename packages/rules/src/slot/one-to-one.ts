import type { BookingType } from '../booking/booking-state.ts';

/** Period in which a full terminal takes a delivery only against a pickup. */
export type Restriction = { restrictionStart: Date; restrictionEnd: Date };

/** Numbers of the bookings of a tour that are not cancelled. */
export type TourCounts = { pickups: number; deliveries: number };

/** True if the slot begins inside [restrictionStart, restrictionEnd) of one of them (terminal contract 8.4). */
export function isConcerned(slotBegin: Date, restrictions: readonly Restriction[]): boolean {
  return restrictions.some(
    ({ restrictionStart, restrictionEnd }) => restrictionStart <= slotBegin && slotBegin < restrictionEnd,
  );
}

/** A concerned tour must not hold more deliveries than pickups. */
export function oneToOneBroken(pickups: number, deliveries: number): boolean {
  return deliveries > pickups;
}

/** A change of a concerned tour is refused only if it raises deliveries minus pickups above 0, or further above it. */
export function breaksOneToOne(before: TourCounts, after: TourCounts): boolean {
  const surplus = after.deliveries - after.pickups;
  return oneToOneBroken(after.pickups, after.deliveries) && surplus > before.deliveries - before.pickups;
}

/** Code with which creating a booking of this type in the tour, counted before it, is refused; creating a pickup always passes. */
export function oneToOneCreationRefusal(
  type: BookingType,
  before: TourCounts,
  slotBegin: Date,
  restrictions: readonly Restriction[],
): 'one_to_one_booking_not_satisfied_creation' | undefined {
  const after = { ...before, deliveries: before.deliveries + 1 };
  const refused = type === 'delivery' && breaksOneToOne(before, after) && isConcerned(slotBegin, restrictions);
  return refused ? 'one_to_one_booking_not_satisfied_creation' : undefined;
}

/** Code with which deleting a booking of this type from the tour, counted before it, is refused; deleting a delivery always passes. */
export function oneToOneDeletionRefusal(
  type: BookingType,
  before: TourCounts,
  slotBegin: Date,
  restrictions: readonly Restriction[],
): 'one_to_one_booking_not_satisfied_deletion' | undefined {
  const after = { ...before, pickups: before.pickups - 1 };
  const refused = type === 'pickup' && breaksOneToOne(before, after) && isConcerned(slotBegin, restrictions);
  return refused ? 'one_to_one_booking_not_satisfied_deletion' : undefined;
}

/** What a rule for tours compares of a booking. */
export type TourUnit = { type: BookingType; containerLength: number | null };

export function tourCounts(units: readonly Pick<TourUnit, 'type'>[]): TourCounts {
  const deliveries = units.filter(({ type }) => type === 'delivery').length;
  return { pickups: units.length - deliveries, deliveries };
}

/** Bookings that come to a tour would leave it with more deliveries than pickups. */
export function comesUnpaired(tour: TourCounts, coming: TourCounts): boolean {
  return breaksOneToOne(tour, {
    pickups: tour.pickups + coming.pickups,
    deliveries: tour.deliveries + coming.deliveries,
  });
}

/** Bookings that leave a tour, counted with them, would leave it with more deliveries than pickups. */
export function leavesUnpaired(tour: TourCounts, leaving: TourCounts): boolean {
  return breaksOneToOne(tour, {
    pickups: tour.pickups - leaving.pickups,
    deliveries: tour.deliveries - leaving.deliveries,
  });
}

/** True where deliveries of one tour would differ in length; an unknown length is not compared. */
export function differInLength(tour: readonly TourUnit[], coming: readonly TourUnit[]): boolean {
  const lengths = (units: readonly TourUnit[]) =>
    units.flatMap(({ type, containerLength }) => (type === 'delivery' ? (containerLength ?? []) : []));
  const there = lengths(tour);
  return lengths(coming).some((length) => there.some((other) => other !== length));
}
