import type { FeedBooking } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';

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
async function readPage(db: Db, rows: RawBuilder<unknown>): Promise<FeedPage> {
  const answer = await sql<{ snapshot: string } & (FeedRow | Nothing)>`
    select pg_current_snapshot()::text as snapshot, page.*
    from (select) one left join lateral (${rows}) page on true`.execute(db);
  return {
    snapshot: present(answer.rows[0]).snapshot,
    rows: answer.rows.filter((row): row is typeof row & FeedRow => row.bookingId !== null),
  };
}

/** Fields that a version does not store: they never change, or the terminal reported them itself. */
const around = {
  columns: sql`b.type, b.reference_number, o.order_id, b.forwarder_id, c.name as forwarder, o.train_number, o.train_date`,
  joins: sql`join load_unit_order o on o.id = b.order_row join trucking_company c on c.id = b.forwarder_id`,
};

/** Bookings of a facility that are not final, by id. */
export const findUnfinished = (db: Db, facilityId: number, after: string, limit: number) =>
  readPage(
    db,
    sql`
    select b.id as booking_id, b.tour_number, b.version, b.state, b.container_number, b.module_id, b.license_plate,
      b.trucker_id, b.first_name, b.last_name, b.slot_begin, b.slot_end, b.updated_date as updated_at,
      0 as change_number, ${around.columns}
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
    sql`
    select h.booking_id, h.tour_number, h.version, h.state, h.container_number, h.module_id, h.license_plate,
      h.trucker_id, h.first_name, h.last_name, h.slot_begin, h.slot_end, h.updated_date as updated_at,
      h.change_number, ${around.columns}
    from booking_change h join booking b on b.id = h.booking_id ${around.joins}
    where h.facility_id = ${facilityId} and h.change_number > ${last}
      and h.change_transaction >= pg_snapshot_xmin(${seen}::pg_snapshot) and not ${visibleIn(seen)}
      and ${upTo === null ? sql`true` : visibleIn(upTo)}
    order by h.change_number limit ${limit}`,
  );
