import type { BookingState } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inOneTrip } from '../../db/pool/one-trip.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { shareFacilityRules } from '../facility/facility-rules.queries.ts';

const b = table('booking', 'b');

/**
 * Locks are taken in one order everywhere: acceptance restrictions of the facility, driver at the facility, load unit order, tour, booking, slot
 * (api-forwarder 7.5). Bookings share the lock of the driver; a block takes it exclusively, so that no booking is made during it.
 */

/**
 * Waits until neither an acceptance restriction of the facility nor a block of this driver there is being changed, and
 * keeps both from changing until the transaction ends.
 */
export const shareRules = (facilityId: number, truckerId: string) => sql`
  ${shareFacilityRules(facilityId)}, pg_advisory_xact_lock_shared(${facilityId}, hashtext(${truckerId}))`;

/** As `shareRules`, but waits until no booking of this driver is under way at the facility, and keeps one from starting. */
export const aloneWithDriver = (facilityId: number | RawBuilder<number>, truckerId: string) => sql`
  ${shareFacilityRules(facilityId)}, pg_advisory_xact_lock(${facilityId}, hashtext(${truckerId}))`;

/** Waits until no booking of this driver is under way at the facility, and keeps one from starting until the transaction ends. */
export async function takeDriverAlone(trx: Db, facilityId: number, truckerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${facilityId}, hashtext(${truckerId}))`.execute(trx);
}

/** A locked booking, with the data that its recomputation reads or changes. */
export interface LockedBooking {
  id: string;
  tourId: number;
  tourNumber: number;
  tourExists: boolean;
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  slotId: number;
  moduleId: string | null;
  orderRow: number;
  orderState: string;
  /** What the terminal said last of the order. */
  reportedState: string;
  type: 'pickup' | 'delivery';
  referenceNumber: string;
  containerNumber: string | null;
  licensePlate: string;
  firstName: string;
  lastName: string;
  slotBegin: Date;
  slotEnd: Date;
  state: BookingState;
  hidden: boolean;
  reachedTerminal: boolean;
  createdDate: Date;
}

const shareDrivers = (ids: readonly string[]) =>
  rowsOf(
    { isShared: sql<unknown>`pg_advisory_xact_lock_shared(facility_id, hashtext(trucker_id))` },
    (columns) => sql`${prepared}
    select ${columns}
    from (select distinct facility_id, trucker_id from booking where id = any(${unseenList(ids, 'text')}) order by 1, 2) driver`,
  );

// Each step counts the rows of the one before, which makes PostgreSQL take the locks in this order.
const locked = (ids: readonly string[]) =>
  rowsOf<LockedBooking>(
    {
      ...b('id', 'tourId', 'tourNumber'),
      tourExists: sql`t.id is not null`,
      ...b('facilityId', 'forwarderId', 'truckerId', 'slotId', 'moduleId', 'orderRow'),
      orderState: sql`o.state`,
      reportedState: sql`o.reported_state`,
      ...b(
        'type',
        'referenceNumber',
        'containerNumber',
        'licensePlate',
        'firstName',
        'lastName',
        'slotBegin',
        'slotEnd',
        'state',
        'hidden',
        'reachedTerminal',
        'createdDate',
      ),
    },
    (columns) => sql`${prepared}
    with orders as materialized (
      select id, state, reported_state from load_unit_order
      where id in (select order_row from booking where id = any(${unseenList(ids, 'text')})) order by id for update
    ), tours as materialized (
      select id from tour
      where id in (select tour_id from booking where id = any(${unseenList(ids, 'text')})) and (select count(*) from orders) > 0
      order by id for update
    ), bookings as materialized (
      select * from booking where id = any(${unseenList(ids, 'text')}) and (select count(*) from tours) >= 0 order by id for update
    )
    select ${columns} from bookings b join orders o on o.id = b.order_row left join tours t on t.id = b.tour_id
    order by b.id`,
  );

/** Locks bookings with their drivers, orders and tours until the end of the transaction; unknown ids are left out. */
export async function lockBookings(trx: Db, ids: readonly string[]): Promise<LockedBooking[]> {
  const [, found] = await inOneTrip<[object, LockedBooking]>(trx, shareDrivers(ids), locked(ids));
  return found;
}

/** As `lockBookings` one booking, after the rules of its facility (`keepFacilityRules`). */
export async function lockBookingUnderRules(
  trx: Db,
  facilityId: number,
  id: string,
): Promise<LockedBooking | undefined> {
  const [, , found] = await inOneTrip<[object, object, LockedBooking]>(
    trx,
    rowsOf(
      { isShared: sql<unknown>`${shareFacilityRules(facilityId)}` },
      (columns) => sql`${prepared} select ${columns}`,
    ),
    shareDrivers([id]),
    locked([id]),
  );
  return found[0];
}
