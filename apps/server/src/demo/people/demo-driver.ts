import { demoCompanies } from '../companies/companies.ts';
import type { DemoBlock } from '../tours/blocks.ts';
import type { DemoTrucker } from '../tours/fleet.ts';
import { day, hour, later, minute } from '../tours/moments.ts';
import type { DemoSlot } from '../tours/slots.ts';
import type { Course } from '../tours/visit.ts';
import { demoAccounts } from './accounts.ts';
import type { Driver } from './driver-pool.ts';

/** The terminal of the demo whose trucks are watched on a map. */
const terminal = 8;
/** The app lists a tour so long after its slot. */
const listed = 12 * hour;
/** More than the longest slot: tours of one driver with this much between their begins do not overlap. */
const apart = 4 * hour;
/** Courses of a tour that may drive in. */
const open: readonly Course[] = ['smooth', 'counter', 'restricted'];

interface Tour {
  slot: DemoSlot;
  driver: Driver;
  course: Course;
}

/** The app of the driver shows no tour before this one. */
const isFirst = ({ driver, slot: { slotBegin } }: Tour, tours: readonly Tour[], now: Date) =>
  tours.every(
    (each) =>
      each.driver.userId !== driver.userId ||
      each.slot.slotBegin >= slotBegin ||
      each.slot.slotEnd < later(now, -listed),
  );

/**
 * The tour of the driver who can sign in: of the next hours at the terminal with the map, and the first that their app
 * shows. Those of the company whose dispatcher signs in to the demo come first.
 */
export function demoTour(tours: readonly Tour[], now: Date): Tour | undefined {
  const [from, to] = [later(now, 45 * minute), later(now, 3 * hour)];
  const rank = ({ driver }: Tour) => (driver.company === demoCompanies[0] ? 0 : 1);
  return tours
    .filter((tour) => {
      const { slot, course } = tour;
      const isNext = slot.facilityId === terminal && slot.slotBegin >= from && slot.slotBegin <= to;
      return isNext && open.includes(course) && isFirst(tour, tours, now);
    })
    .sort((one, other) => rank(one) - rank(other) || one.slot.slotBegin.getTime() - other.slot.slotBegin.getTime())[0];
}

interface Context {
  now: Date;
  slots: ReadonlyMap<number, DemoSlot[]>;
  drivers: readonly Driver[];
  blocks: readonly DemoBlock[];
}

/** Slot and driver of such a tour where the night has none: few trucks come then. */
export function placeForDemoTour(tours: readonly Tour[], { now, slots, drivers, blocks }: Context) {
  const slot = slots.get(terminal)?.find(({ slotBegin }) => slotBegin >= later(now, hour));
  if (!slot) return undefined;
  // None before it that the app would show, and none so soon that they overlap.
  const isAway = (each: Tour) => {
    const away = each.slot.slotBegin.getTime() - slot.slotBegin.getTime();
    return away < -listed - apart || away > apart;
  };
  const own = drivers.filter(({ company }) => company === demoCompanies[0]);
  const driver = [...own, ...drivers].find(
    ({ userId }) =>
      blocks.every(({ truckerId }) => truckerId !== userId) &&
      tours.every((each) => each.driver.userId !== userId || isAway(each)),
  );
  return driver && { slot, driver };
}

/** The driver who can sign in. Their email becomes that of the account. */
export function demoDriver(truckers: readonly DemoTrucker[], tours: readonly Tour[], now: Date) {
  const account = demoAccounts.find(({ page }) => page === '/driver')!;
  const tour = demoTour(tours, now);
  const driver = truckers.find(({ userId }) => userId === tour?.driver.userId);
  if (!driver) return null;
  driver.email = account.email;
  const { userId: id, email, firstName, lastName } = driver;
  return { id, email, firstName, lastName, roles: [], emailVerified: true, createdDate: later(now, -60 * day) };
}
