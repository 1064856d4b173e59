import { demoAccounts } from './accounts.ts';
import { demoCompanies } from './companies.ts';
import type { DemoTrucker } from './fleet.ts';
import { day, hour, later } from './moments.ts';
import type { tourRows } from './tour-rows.ts';

type TourRows = ReturnType<typeof tourRows>;

interface Fleet {
  truckers: readonly DemoTrucker[];
  tours: TourRows['tours'];
  bookings: TourRows['bookings'];
  now: Date;
}

/** The terminal of the demo whose trucks are watched on a map. */
const terminal = 8;

/** Tours of the next hours come first, and among them those of the company whose dispatcher signs in to the demo. */
const rank = ({ forwarderId, slotBegin }: { forwarderId: string; slotBegin: Date }, now: Date) =>
  (slotBegin <= later(now, 3 * hour) ? 0 : 2) + (forwarderId === demoCompanies[0]!.id ? 0 : 1);

/**
 * The driver who can sign in: the one with the next tour at the terminal with the map. Their email becomes that of the
 * account.
 */
export function demoDriver({ truckers, tours, bookings, now }: Fleet) {
  const account = demoAccounts.find(({ page }) => page === '/driver')!;
  const open = new Set(
    bookings.filter(({ state, hidden }) => state === 'active' && !hidden).map(({ tourId }) => tourId),
  );
  const [next] = tours
    .filter(({ id, state, facilityId, slotBegin }) => {
      const isNext = slotBegin >= later(now, hour / 2) && state === 'active' && facilityId === terminal;
      return isNext && open.has(id);
    })
    .sort((one, other) => rank(one, now) - rank(other, now) || one.slotBegin.getTime() - other.slotBegin.getTime());
  const driver = truckers.find(({ userId }) => userId === next?.truckerId);
  if (!driver) return null;
  driver.email = account.email;
  const { userId: id, email, firstName, lastName } = driver;
  return { id, email, firstName, lastName, roles: [], emailVerified: true, createdDate: later(now, -60 * day) };
}
