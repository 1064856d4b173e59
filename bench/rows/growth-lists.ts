import { type FacilityBookingsQuery, facilityBooking, toursQuery } from '@quaygate/contract';
import type pg from 'pg';
import type { Db } from '../../apps/server/src/db/client.ts';
import { findEntries } from '../../apps/server/src/slices/audit/audit-list.queries.ts';
import { listFacilityBookings } from '../../apps/server/src/slices/facility-booking/facility-booking-list.queries.ts';
import { findDrivers } from '../../apps/server/src/slices/gate-pass-user/gate-pass-user.queries.ts';
import { findLicenses } from '../../apps/server/src/slices/license/license-list.queries.ts';
import { findTours } from '../../apps/server/src/slices/tour/tour.queries.ts';
import { findFacilityTruckers } from '../../apps/server/src/slices/trucker-overview/trucker-overview.queries.ts';
import { fillAudit, oneName as oneEntry } from '../world/audit.ts';
import { fillFindable, terminalOfBookings } from '../world/findable.ts';
import { fillDrivers, rareName as rareDriver } from '../world/gate-pass-users.ts';
import { fillHistory } from '../world/history.ts';
import { fillLicenses, rareOwner } from '../world/licenses.ts';
import { forwarderId } from '../world/people.ts';
import { fillTruckers, nameOf, terminalOfTruckers } from '../world/truckers.ts';

/** Reads the first page of a list. */
export type Ask = (db: Db) => Promise<unknown>;

export interface List {
  name: string;
  /** What its rows are. */
  of: string;
  /** Fills a migrated database with so many of them. */
  fill: (count: number) => (client: pg.Client) => Promise<void>;
  ask: (search: { search?: string }) => Ask;
  /** Searches that find one row, and all or very many. */
  searches: { one: string; many: string };
}

const bookings = { of: 'bookings', searches: { one: 'QGTU0007777', many: 'krug' } };
const first = (size: number) => ({ page: 0, size });

export const lists: Record<string, List> = {
  tours: {
    ...bookings,
    name: 'tours',
    fill: (count) => (client) => fillHistory(client, count),
    ask: (search) => (db) =>
      findTours(db, forwarderId, toursQuery.parse({ size: '100', sort: 'upcoming', ...search }), new Date()),
  },
  bookings: {
    ...bookings,
    name: 'bookings of a terminal',
    fill: fillFindable,
    ask: (search) => (db) => {
      const query = facilityBooking.list.query.parse({ sort: 'upcoming', ...search }) as FacilityBookingsQuery;
      return listFacilityBookings(
        db,
        { facilityId: terminalOfBookings, now: new Date(), toleranceMinutes: 60, longestSlotMs: 24 * 3_600_000 },
        query,
      );
    },
  },
  truckers: {
    name: 'drivers of a terminal',
    of: 'drivers',
    fill: fillTruckers,
    ask: (filter) => (db) =>
      findFacilityTruckers(
        db,
        {
          facilityId: terminalOfTruckers,
          filter: { search: '', lastName: '', ...filter },
          day: new Date().toISOString().slice(0, 10),
        },
        first(25),
      ),
    searches: { one: nameOf(7_777), many: 'krug' },
  },
  licenses: {
    name: 'licences',
    of: 'licences',
    fill: fillLicenses,
    ask: (condition) => (db) => findLicenses(db, forwarderId, condition, first(50), new Date()),
    searches: { one: rareOwner, many: 'key' },
  },
  'gate-pass-users': {
    name: 'drivers with a gate pass',
    of: 'drivers',
    fill: fillDrivers,
    ask: (filter) => (db) => findDrivers(db, filter, first(20)),
    searches: { one: rareDriver, many: 'spedition' },
  },
  audit: {
    name: 'audit log',
    of: 'entries',
    fill: (count) => (client) => fillAudit(client, count),
    ask:
      ({ search = '' }) =>
      (db) =>
        findEntries(db, { search }, first(50), new Date()),
    searches: { one: oneEntry, many: 'example' },
  },
};

export const askedOf = ({ ask, searches }: List): [name: string, ask: Ask][] => [
  ['first page', ask({})],
  ['found once', ask({ search: searches.one })],
  ['found very often', ask({ search: searches.many })],
  ['found nowhere', ask({ search: 'nothing at all' })],
];
