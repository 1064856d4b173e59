import { type BookingState, type MoveTarget, present, type TrainRisk, trainRisks } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { type Columns, rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';

const b = table('booking', 'b');
const t = table('tour', 't');
const s = table('slot', 's');

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

type Named = Omit<Driver, 'facilityId'> & { bookingId: string };

const facilityOf = statement(({ forwarderId, truckerId, bookingId }: Named) =>
  rowsOf(
    {
      isKnown: sql<boolean>`exists (select from forwarder_trucker where forwarder_id = ${forwarderId} and trucker_id = ${truckerId}
        and state <> 'denied')`,
      facilityId: sql<
        number | null
      >`(select facility_id from booking where id = ${bookingId} and forwarder_id = ${forwarderId}
        and trucker_id = ${truckerId} and not hidden)`,
    },
    (columns) => sql`
    select ${columns}`,
  ),
);

/** Whether the driver is or was one of the forwarder, and the facility of their booking: null for a foreign or deleted one. */
export const findBookingFacility = async (db: Db, named: Named) => present((await facilityOf(db, named))[0]);

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
      isBlocked: isBlocked({ facilityId, truckerId }),
    },
    (columns) => sql`${prepared}
    select ${columns}`,
  ).execute(db);
  return present(rows[0]);
}

/** Whether the facility lets no booking of the driver in. */
export const isBlocked = ({ facilityId, truckerId }: Pick<Driver, 'facilityId' | 'truckerId'>) => sql<boolean>`exists (
  select from block where facility_id = ${facilityId} and trucker_id = ${truckerId} and lifted_date is null)`;

/** A slot with its places, and what the bookings would find there. */
export interface MoveSlot extends MoveTarget {
  id: number;
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
  taken: number;
  closed: boolean;
}

interface Range {
  after: Date;
  until: Date;
}

const moveSlot: Columns<MoveSlot> = {
  ...s('id', 'slotBegin', 'slotEnd', 'capacity', 'taken', 'closed'),
  tour: sql`tours.tour`,
  isVerified: sql`not f.verification_required
    or coalesce(driver.verified_until >= (s.slot_begin at time zone f.time_zone)::date, false)`,
  isLicensed: sql`coalesce(driver.licensed_until > s.slot_begin, false)`,
  isConcerned: sql`exists (select from one_to_one_restriction r where r.facility_id = s.facility_id
    and r.restriction_start <= s.slot_begin and r.restriction_end > s.slot_begin)`,
};

const slotsOf = (
  { facilityId, forwarderId, truckerId, plateKey, tourId, after, until }: Truck & Range,
  columns: RawBuilder<unknown>,
) => sql`
  tours as materialized (
    select t.slot_id, jsonb_build_object('state', t.state, 'units', coalesce((
      select jsonb_agg(jsonb_build_object('type', b.type, 'containerLength', b.container_length))
      from booking b where b.tour_id = t.id and b.state <> 'cancelled'), '[]')) as tour
    from tour t
    where t.forwarder_id = ${forwarderId} and t.trucker_id = ${truckerId} and t.plate_key = ${plateKey}
      and t.facility_id = ${facilityId} and t.id <> ${tourId} and t.state not in ('completed', 'cancelled')
  ), driver as materialized (
    select (select verified_until from trucker where user_id = ${truckerId}) as verified_until,
      (select max(expiration_date) from license where trucker_id = ${truckerId} and status = 'ASSIGNED') as licensed_until
  )
  select ${columns}
  from slot s join facility f on f.id = s.facility_id cross join driver left join tours on tours.slot_id = s.id
  where s.facility_id = ${facilityId} and s.slot_begin > ${after} and s.slot_begin <= ${until}`;

/** Slots of the facility that begin after `after` and not after `until`, ascending, as the truck would find them. */
export const findMoveSlots = statement((asked: Truck & Range) =>
  rowsOf(moveSlot, (columns) => sql`with ${slotsOf(asked, columns)} order by s.slot_begin`),
);

/**
 * As `findMoveSlots`, and locks what is found together with the slot that is left, in the order of their ids. A statement of
 * its own writes: this one may have waited, and sees the slots as they were before.
 */
export const holdMoveSlots = statement((asked: Truck & Range & { leaving: number }) =>
  rowsOf(
    moveSlot,
    (columns) => sql`
    with held as materialized (
      select id from slot
      where id = any(array(
        select id from slot
        where facility_id = ${asked.facilityId} and slot_begin > ${asked.after} and slot_begin <= ${asked.until}
        union all select ${asked.leaving}::bigint))
      order by id for no key update
    ), ${slotsOf(asked, columns)} and s.id = any(array(select id from held)) order by s.slot_begin`,
  ),
);

/** Why a train would be missed in these slots, by the id of the slot, for the first of the bookings that would; the rule `keptRisk`. */
export async function findSlotRisks(
  db: Db,
  bookingIds: readonly string[],
  slotIds: readonly number[],
): Promise<Map<number, TrainRisk>> {
  const { rows } = await rowsOf(
    { ...s('id'), risk: sql<TrainRisk>`judged.risk` },
    (columns) => sql`
    select distinct on (s.id) ${columns} from slot s
      join booking b on b.id = any(${bookingIds})
      join load_unit_order o on o.id = b.order_row
      join facility f on f.id = s.facility_id
      cross join lateral train_risk(o, b.type, s.slot_begin, s.slot_end, f.train_margin_minutes) as judged(risk)
    where s.id = any(${slotIds}::bigint[]) and judged.risk <> 'truck_missing'
    order by s.id, array_position(${trainRisks as unknown as string[]}, judged.risk)`,
  ).execute(db);
  return new Map(rows.map(({ id, risk }) => [Number(id), risk]));
}
