import { type BookingState, present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { inOneTrip } from '../../db/pool/one-trip.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { beginning } from '../booking/booking-creation.queries.ts';
import { aloneWithDriver } from '../booking/booking-lock.queries.ts';
import type { IdempotentRequest } from '../idempotency/idempotency.queries.ts';
import { type HeldOrder, heldColumns } from '../load-unit-order/held-order.queries.ts';
import { granted } from '../load-unit-order/load-unit-order.queries.ts';
import {
  type BookingFacility,
  bookingFacility,
  type DriverFacts,
  isBlocked,
  type Named,
  ofNamed,
  type TourRow,
} from './booking-move.queries.ts';

const b = table('booking', 'b');

/** A locked row of the tour with where it is, what the tour shows of it, its order and its driver. */
export interface LockedRow extends TourRow {
  tourNumber: number;
  slotId: number;
  moduleId: string | null;
  licensePlate: string;
  firstName: string;
  lastName: string;
  order: HeldOrder;
  driver: DriverFacts;
}

type Same = Pick<LockedRow, 'tourNumber' | 'slotId' | 'licensePlate' | 'firstName' | 'lastName'>;

/** As one row of a result: what the order calls the same has another name. */
interface Found extends HeldOrder, DriverFacts, Omit<TourRow, 'id' | 'orderRow' | 'state'>, Same {
  bookingId: string;
  bookingState: BookingState;
  bookedModule: string | null;
  /** The order has changed while the statement waited for it: what was read beside it may not fit. */
  isStale: boolean;
}

// Each step counts the rows of the one before, which makes PostgreSQL take the locks in this order.
const findLocked = statement((given: Named & { now: Date }) =>
  rowsOf<Found>(
    {
      bookingId: b('id').id,
      ...b('tourId', 'tourNumber'),
      plateKey: sql`t.plate_key`,
      ...b('type'),
      bookingState: b('state').state,
      ...b('reachedTerminal', 'slotId', 'slotBegin', 'slotEnd'),
      bookedModule: b('moduleId').moduleId,
      ...b('licensePlate', 'firstName', 'lastName'),
      linkState: sql`(select state from link)`,
      isBlocked: isBlocked(sql`f.id`, given.truckerId),
      ...heldColumns,
      isStale: sql`o.changed_by <> (select xmin from load_unit_order seen where seen.id = o.id)`,
    },
    (columns) => sql`
    with link as materialized (
      select state from forwarder_trucker
      where forwarder_id = ${given.forwarderId} and trucker_id = ${given.truckerId} and state in ('pending', 'approved')
      for share
    ), orders as materialized (
      select *, xmin as changed_by from load_unit_order
      where id in (select order_row from booking where tour_id = ${ofNamed(given, sql`tour_id`)}) and (select count(*) from link) >= 0
      order by id for update
    ), tours as materialized (
      select id, plate_key from tour
      where id = ${ofNamed(given, sql`tour_id`)} and (select count(*) from orders) > 0 for update
    ), bookings as materialized (
      select * from booking where tour_id = (select id from tours) order by id for update
    )
    select ${columns} from bookings b join tours t on true join orders o on o.id = b.order_row join facility f on f.id = o.facility_id
      cross join ${granted(given)}
    order by b.created_date, b.id`,
  ),
);

const rowOf = ({ bookingId, bookingState, bookedModule, linkState, isBlocked, ...row }: Found): LockedRow => {
  const { tourId, tourNumber, plateKey, type, reachedTerminal, slotId, slotBegin, slotEnd } = row;
  const { licensePlate, firstName, lastName } = row;
  return {
    ...{ id: bookingId, tourId, tourNumber, plateKey, orderRow: row.id, type, state: bookingState, reachedTerminal },
    ...{ slotId, slotBegin, slotEnd, moduleId: bookedModule, licensePlate, firstName, lastName },
    order: row,
    driver: { linkState, isBlocked },
  };
};

interface Begun extends BookingFacility {
  isMine: boolean;
  tour: LockedRow[];
}

/**
 * Begins a move in one round trip: claims the key, waits until nothing else looks at the bookings of the driver at the
 * facility, and locks the link of the driver, and the tour of a booking with its orders and all its rows, oldest first,
 * cancelled ones too. The tour is empty where the booking has left it. Nothing joins it or leaves it until the end.
 */
export async function beginMove(
  trx: Trx,
  named: Named,
  { request, now }: { request: IdempotentRequest | undefined; now: Date },
): Promise<Begun> {
  const locks = aloneWithDriver(ofNamed(named, sql<number>`facility_id`), named.truckerId);
  const [places, claimed, found] = await inOneTrip<[BookingFacility, { isMine: boolean }, Found]>(
    trx,
    bookingFacility.with(named),
    beginning(locks, request),
    findLocked.with({ ...named, now }),
  );
  // Now the locks are held, and nothing changes any more.
  const isStale = found.some((each) => each.isStale);
  const current = isStale ? await findLocked(trx, { ...named, now }) : found;
  return { ...present(places[0]), isMine: present(claimed[0]).isMine, tour: current.map(rowOf) };
}
