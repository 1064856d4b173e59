import type { FeedBooking } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';
import { unseen } from '../../db/unseen.ts';

const b = table('booking', 'b');
const o = table('loadUnitOrder', 'o');
const c = table('truckingCompany', 'c');
const h = table('bookingChange', 'h');

/** A version of a booking as the feed tells it, and its place there. */
export interface FeedRow extends Omit<FeedBooking, 'tourId'> {
  tourNumber: number;
  feedNumber: number;
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
export async function findUnfinished(db: Db, facilityId: number, after: string, limit: number): Promise<FeedRow[]> {
  const { rows } = await rowsOf<FeedRow>(
    {
      ...b('tourNumber', 'version', 'state', 'containerNumber', 'moduleId', 'licensePlate', 'truckerId', 'firstName'),
      ...b('lastName', 'slotBegin', 'slotEnd'),
      bookingId: b('id').id,
      updatedAt: b('updatedDate').updatedDate,
      feedNumber: sql`0`,
      ...around.columns,
    },
    (columns) => sql`
    select ${columns} from booking b ${around.joins}
    where b.facility_id = ${facilityId} and b.state not in ('completed', 'cancelled') and b.id > ${after}
    order by b.id limit ${limit}`,
  ).execute(db);
  return rows;
}

/** Counted changes of a facility's bookings after a number, in order. */
export async function findChanges(db: Db, facilityId: number, after: number, limit: number): Promise<FeedRow[]> {
  const { rows } = await rowsOf<FeedRow>(
    {
      ...h('bookingId', 'tourNumber', 'version', 'state', 'containerNumber', 'moduleId', 'licensePlate', 'truckerId'),
      ...h('firstName', 'lastName', 'slotBegin', 'slotEnd'),
      ...notNull(h('feedNumber')),
      updatedAt: h('updatedDate').updatedDate,
      ...around.columns,
    },
    (columns) => sql`${prepared}
    select ${columns} from booking_change h join booking b on b.id = h.booking_id ${around.joins}
    where h.facility_id = ${unseen(facilityId, 'integer')} and h.feed_number > ${unseen(after, 'bigint')}
    order by h.feed_number limit ${unseen(limit, 'integer')}`,
  ).execute(db);
  return rows;
}
