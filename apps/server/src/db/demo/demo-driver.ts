import { demoAccounts } from './accounts.ts';
import type { DemoBlock } from './blocks.ts';
import { demoCompanies } from './companies.ts';
import type { Driver } from './driver-pool.ts';
import type { DemoTrucker } from './fleet.ts';
import { day, hour, later, minute } from './moments.ts';
import type { DemoSlot } from './slots.ts';
import type { PlannedTour } from './tour-plan.ts';
import type { Course } from './visit.ts';

/** The terminal of the demo whose trucks are watched on a map. */
const terminal = 8;
/** The app lists a tour so long after its slot. */
const listed = 12 * hour;
const open: readonly Course[] = ['smooth', 'counter', 'restricted'];

type Tours = readonly Pick<PlannedTour, 'slot' | 'driver'>[];

/** The app of the driver shows no tour before this one. */
const isFirst = (driver: Driver, { slotBegin }: DemoSlot, tours: Tours, now: Date) =>
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
export function demoTour(tours: readonly PlannedTour[], now: Date): PlannedTour | undefined {
  const [from, to] = [later(now, 45 * minute), later(now, 3 * hour)];
  const rank = ({ driver }: PlannedTour) => (driver.company === demoCompanies[0] ? 0 : 1);
  return tours
    .filter(({ slot, driver, course }) => {
      const isNext = slot.facilityId === terminal && slot.slotBegin >= from && slot.slotBegin <= to;
      return isNext && open.includes(course) && isFirst(driver, slot, tours, now);
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
export function placeForDemoTour(tours: Tours, { now, slots, drivers, blocks }: Context) {
  const slot = slots.get(terminal)?.find(({ slotBegin }) => slotBegin >= later(now, hour));
  const own = drivers.filter(({ company }) => company === demoCompanies[0]);
  const driver = [...own, ...drivers].find(
    ({ userId }) =>
      blocks.every(({ truckerId }) => truckerId !== userId) &&
      // None before it that the app would show, and none so soon that they overlap.
      tours.every((each) => {
        const away = each.slot.slotBegin.getTime() - (slot?.slotBegin.getTime() ?? 0);
        return each.driver.userId !== userId || away < -listed - 4 * hour || away > 4 * hour;
      }),
  );
  return slot && driver && { slot, driver };
}

/** The driver who can sign in. Their email becomes that of the account. */
export function demoDriver(truckers: readonly DemoTrucker[], tours: readonly PlannedTour[], now: Date) {
  const account = demoAccounts.find(({ page }) => page === '/driver')!;
  const tour = demoTour(tours, now);
  const driver = truckers.find(({ userId }) => userId === tour?.driver.userId);
  if (!driver) return null;
  driver.email = account.email;
  const { userId: id, email, firstName, lastName } = driver;
  return { id, email, firstName, lastName, roles: [], emailVerified: true, createdDate: later(now, -60 * day) };
}
