import type { FeedBooking } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { again, type Columns, listOf, rowsOf, table } from '../../db/rows.ts';

const b = table('booking', 'b');
const o = table('loadUnitOrder', 'o');
const c = table('truckingCompany', 'c');
const h = table('bookingChange', 'h');

/** A version of a booking as the feed tells it, and its place there. */
export interface FeedRow extends Omit<FeedBooking, 'tourId'> {
  tourNumber: number;
  changeNumber: number;
}

/** Rows, and the snapshot in which they were visible. */
export interface FeedPage {
  snapshot: string;
  rows: FeedRow[];
}

type Nothing = { [Name in keyof FeedRow]: null };

/** Reads rows and their snapshot in one statement, so that they belong together. */
async function readPage(db: Db, told: Columns<FeedRow>, from: RawBuilder<unknown>): Promise<FeedPage> {
  const read = rowsOf<{ snapshot: string } & FeedRow>(
    { snapshot: sql`pg_current_snapshot()::text`, ...again('page', told) },
    (columns) => sql`
    select ${columns}
    from (select) one left join lateral (select ${listOf(told)} ${from}) page on true`,
  );
  const rows: ({ snapshot: string } & (FeedRow | Nothing))[] = (await read.execute(db)).rows;
  return {
    snapshot: present(rows[0]).snapshot,
    rows: rows.filter((row): row is typeof row & FeedRow => row.bookingId !== null),
  };
}

/** Fields that a version does not store: they never change, or the terminal reported them itself. */
const around = {
  columns: {
    ...b('type', 'referenceNumber', 'forwarderId'),
    ...o('orderId', 'trainNumber', 'trainDate'),
    forwarder: c('name').name,
  },
  joins: sql`join load_unit_order o on o.id = b.order_row join trucking_company c on c.id = b.forwarder_id`,
};

/** Bookings of a facility that are not final, by id. */
export const findUnfinished = (db: Db, facilityId: number, after: string, limit: number) =>
  readPage(
    db,
    {
      ...b('tourNumber', 'version', 'state', 'containerNumber', 'moduleId', 'licensePlate', 'truckerId', 'firstName'),
      ...b('lastName', 'slotBegin', 'slotEnd'),
      bookingId: b('id').id,
      updatedAt: b('updatedDate').updatedDate,
      changeNumber: sql`0`,
      ...around.columns,
    },
    sql`
    from booking b ${around.joins}
    where b.facility_id = ${facilityId} and b.state not in ('completed', 'cancelled') and b.id > ${after}
    order by b.id limit ${limit}`,
  );

interface Window {
  /** Snapshot whose changes were all delivered. */
  seen: string;
  /** Snapshot up to which changes are delivered; null: what is visible now. */
  upTo: string | null;
  /** Number of the last change delivered of this window. */
  last: number;
}

const visibleIn = (snapshot: string) => sql`pg_visible_in_snapshot(h.change_transaction, ${snapshot}::pg_snapshot)`;

/** Changes of a facility's bookings that are visible in one snapshot and not in an earlier one, in order of change. */
export const findChanges = (db: Db, facilityId: number, { seen, upTo, last }: Window, limit: number) =>
  readPage(
    db,
    {
      ...h('bookingId', 'tourNumber', 'version', 'state', 'containerNumber', 'moduleId', 'licensePlate', 'truckerId'),
      ...h('firstName', 'lastName', 'slotBegin', 'slotEnd', 'changeNumber'),
      updatedAt: h('updatedDate').updatedDate,
      ...around.columns,
    },
    sql`
    from booking_change h join booking b on b.id = h.booking_id ${around.joins}
    where h.facility_id = ${facilityId} and h.change_number > ${last}
      and h.change_transaction >= pg_snapshot_xmin(${seen}::pg_snapshot) and not ${visibleIn(seen)}
      and ${upTo === null ? sql`true` : visibleIn(upTo)}
    order by h.change_number limit ${limit}`,
  );
