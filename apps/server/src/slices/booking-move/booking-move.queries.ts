import { type BookingState, present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';

const b = table('booking', 'b');

const t = table('tour', 't');

const _s = table('slot', 's');

/** A row of the tour of a booking, cancelled and deleted ones included. */
export interface TourRow {
  id: string;
  tourId: number;
  plateKey: string;
  orderRow: number;
  type: 'pickup' | 'delivery';
  state: BookingState;
  reachedTerminal: boolean;
  slotBegin: Date;
  slotEnd: Date;
}

/** The tour of a booking, oldest row first; empty where the booking has left its tour. */
export async function findTourRows(db: Db, bookingId: string): Promise<TourRow[]> {
  const { rows } = await rowsOf<TourRow>(
    {
      ...b('id', 'tourId'),
      ...t('plateKey'),
      ...b('orderRow', 'type', 'state', 'reachedTerminal', 'slotBegin', 'slotEnd'),
    },
    (columns) => sql`${prepared}
    select ${columns} from booking named join tour t on t.id = named.tour_id join booking b on b.tour_id = t.id
    where named.id = ${bookingId}
    order by b.created_date, b.id`,
  ).execute(db);
  return rows;
}

export interface Truck {
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  plateKey: string;
  /** The tour that is left. */
  tourId: number;
}

type Driver = Pick<Truck, 'facilityId' | 'forwarderId' | 'truckerId'>;

export type Named = Omit<Driver, 'facilityId'> & { bookingId: string };

/** Of the booking of a forwarder and a driver: `column`, or nothing for a foreign or deleted one. */
export const ofNamed = <T>(
  { forwarderId, truckerId, bookingId }: Named,
  column: RawBuilder<T>,
): RawBuilder<T> => sql<T>`
  (select ${column} from booking where id = ${bookingId} and forwarder_id = ${forwarderId} and trucker_id = ${truckerId}
    and not hidden)`;

/** Whether the driver is or was one of the forwarder, and the facility of their booking: null for a foreign or deleted one. */
export interface BookingFacility {
  isKnown: boolean;
  facilityId: number | null;
}

export const bookingFacility = statement((named: Named) =>
  rowsOf<BookingFacility>(
    {
      isKnown: sql`exists (select from forwarder_trucker where forwarder_id = ${named.forwarderId}
        and trucker_id = ${named.truckerId} and state <> 'denied')`,
      facilityId: ofNamed(named, sql`facility_id`),
    },
    (columns) => sql`
    select ${columns}`,
  ),
);

/** State of the link of forwarder and driver, null without one, and whether the facility blocks the driver. */
export interface DriverFacts {
  linkState: string | null;
  isBlocked: boolean;
}

export async function findDriver(db: Db, { facilityId, forwarderId, truckerId }: Driver): Promise<DriverFacts> {
  const { rows } = await rowsOf<DriverFacts>(
    {
      linkState: sql`(select state from forwarder_trucker where forwarder_id = ${forwarderId} and trucker_id = ${truckerId}
        and state in ('pending', 'approved'))`,
      isBlocked: isBlocked(facilityId, truckerId),
    },
    (columns) => sql`${prepared}
    select ${columns}`,
  ).execute(db);
  return present(rows[0]);
}

/** Whether the facility lets no booking of the driver in. */
export const isBlocked = (facilityId: number | RawBuilder<number>, truckerId: string) => sql<boolean>`exists (
  select from block where facility_id = ${facilityId} and trucker_id = ${truckerId} and lifted_date is null)`;
