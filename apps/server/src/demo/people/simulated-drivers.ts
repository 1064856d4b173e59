import type { Db } from '../../db/client.ts';
import { demoCompanies } from '../companies/companies.ts';
import { hour, later } from '../tours/moments.ts';
import { simulatorDomain } from './people.ts';

/** Drivers of the demo who can be called while the simulator runs: at the terminal or next, and some who come later. */
const callees = 12;
const accounts = callees + 12;
/** Of those of other companies who come later one in so many has an account, so that they are spread over some hours. */
const spread = 3;
/** The terminal of the demo that calls drivers. */
const terminal = 8;

export interface SimulatedUser {
  id: string;
  email: string;
  /** Else a forwarder's account. */
  isDriver: boolean;
}

export const findSimulatedUsers = (db: Db): Promise<SimulatedUser[]> =>
  db
    .selectFrom('appUser')
    .select(['id', 'email'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('trucker').select('userId').whereRef('userId', '=', 'appUser.id'))
        .$castTo<boolean>()
        .as('isDriver'),
    )
    .where('email', 'like', `%${simulatorDomain}`)
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .execute();

/**
 * Gives accounts to drivers without one, up to their number: those who are at the terminal with calls, or come there next,
 * and some who come in the hours after it.
 * @returns the new ones
 */
export async function addCallees(
  { db, now }: { db: Db; now: () => Date },
  users: readonly SimulatedUser[],
): Promise<SimulatedUser[]> {
  const known = users.filter(({ isDriver }) => isDriver).length;
  if (known >= accounts) return [];
  const rows = await db
    .selectFrom('tour')
    .innerJoin('trucker', 'trucker.userId', 'tour.truckerId')
    .select(['trucker.userId as id', 'trucker.firstName', 'trucker.lastName', 'tour.forwarderId'])
    .where('tour.facilityId', '=', terminal)
    .where('tour.state', 'not in', ['completed', 'cancelled'])
    .where('tour.slotEnd', '>=', later(now(), -hour))
    .where('trucker.deletedDate', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appUser').select('appUser.id').whereRef('appUser.id', '=', 'trucker.userId'))),
    )
    .orderBy('tour.slotBegin')
    .orderBy('tour.id')
    .limit(2 * (callees + spread * accounts))
    .execute();
  const all = [...new Map(rows.map((row) => [row.id, row])).values()];
  // The dispatcher who signs in to the demo sees drivers of their own among them.
  const [own, others] = [true, false].map((isOwn) =>
    all.slice(callees).filter(({ forwarderId }) => (forwarderId === demoCompanies[0]?.id) === isOwn),
  );
  const comers = [...(own ?? []), ...(others ?? []).filter((_, index) => index % spread === 0)];
  const drivers = [...all.slice(0, callees), ...comers].slice(0, accounts - known);
  if (drivers.length === 0) return [];
  const added = drivers.map(({ forwarderId: _, ...driver }, index) => ({
    ...driver,
    email: `driver-${known + index + 1}${simulatorDomain}`,
  }));
  const account = { roles: [], emailVerified: true, disabledAt: null, lastSignInDate: null, createdDate: now() };
  await db
    .insertInto('appUser')
    .values(added.map((driver) => ({ ...driver, ...account })))
    .execute();
  return added.map(({ id, email }) => ({ id, email, isDriver: true }));
}
