import type { TerminalAnnouncement, TimeSlot } from '@quaygate/contract';
import { type MoveTarget, type TrainRisk, trainRisks } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { inOneTrip } from '../../db/pool/one-trip.ts';
import { type Columns, rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { carried } from '../booking/booking-creation.queries.ts';
import { announcementsIn } from '../closure/closure.queries.ts';
import { needsNoLicense } from '../licensing/licensing.queries.ts';
import type { Truck } from './booking-move.queries.ts';

const f = table('facility', 'f');
const _b = table('booking', 'b');
const _t = table('tour', 't');
const s = table('slot', 's');

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
  now: Date;
}

const moveSlot: Columns<MoveSlot> = {
  ...s('id', 'slotBegin', 'slotEnd', 'capacity', 'taken', 'closed'),
  ...f('truckPlaces', 'truckWeight'),
  tour: sql`tours.tour`,
  isVerified: sql`not f.verification_required
    or coalesce(driver.verified_until >= (s.slot_begin at time zone f.time_zone)::date, false)`,
  isLicensed: sql`driver.needs_none or coalesce(driver.licensed_until > s.slot_begin, false)`,
  isConcerned: sql`exists (select from one_to_one_restriction r where r.facility_id = s.facility_id
    and r.restriction_start <= s.slot_begin and r.restriction_end > s.slot_begin)`,
};

/** Until when a licence may be booked: as for a new booking. */
const lastDay = (now: Date) => sql`case when has_renewal and expiration_date > ${now} then 'infinity'::timestamptz
        else license_valid_until(expiration_date, has_renewal) end`;

const slotsOf = (
  { facilityId, forwarderId, truckerId, plateKey, tourId, after, until, now }: Truck & Range,
  columns: RawBuilder<unknown>,
) => sql`
  tours as materialized (
    select t.slot_id, jsonb_build_object('state', t.state, 'units', coalesce((
      select jsonb_agg(jsonb_build_object('type', b.type, 'containerType', ${carried.containerType},
        'containerLength', ${carried.containerLength}, 'weight', ${carried.weight}, 'name', ${carried.name}) order by b.created_date, b.id)
      from booking b join load_unit_order o on o.id = b.order_row where b.tour_id = t.id and b.state <> 'cancelled'), '[]')) as tour
    from tour t
    where t.forwarder_id = ${forwarderId} and t.trucker_id = ${truckerId} and t.plate_key = ${plateKey}
      and t.facility_id = ${facilityId} and t.id <> ${tourId} and t.state not in ('completed', 'cancelled')
  ), driver as materialized (
    select (select verified_until from trucker where user_id = ${truckerId}) as verified_until,
      (select max(${lastDay(now)}) from license where trucker_id = ${truckerId} and status = 'ASSIGNED') as licensed_until,
      (select ${needsNoLicense('company')} from trucking_company company where company.id = ${forwarderId}) as needs_none
  )
  select ${columns}
  from slot s join facility f on f.id = s.facility_id cross join driver left join tours on tours.slot_id = s.id
  where s.facility_id = ${facilityId} and s.slot_begin > ${after} and s.slot_begin <= ${until}`;

/** Slots of the facility that begin after `after` and not after `until`, ascending, as the truck would find them. */
export const findMoveSlots = statement((asked: Truck & Range) =>
  rowsOf(moveSlot, (columns) => sql`with ${slotsOf(asked, columns)} order by s.slot_begin`),
);

/** As `findMoveSlots`, and locks what is found together with the slot that is left, in the order of their ids. */
const heldSlots = statement((asked: Truck & Range & { leaving: number }) =>
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

/**
 * The locked slots of a truck, with what is announced for a period. A statement of its own writes: this one may have waited,
 * and sees the slots as they were before.
 */
export async function holdMoveSlots(
  trx: Trx,
  asked: Truck & Range & { leaving: number },
  { slotBegin, slotEnd }: TimeSlot,
) {
  const { facilityId } = asked;
  const announced = announcementsIn.with({ facilityId, begin: slotBegin, end: slotEnd });
  const [slots, announcements] = await inOneTrip<[MoveSlot, TerminalAnnouncement]>(
    trx,
    heldSlots.with(asked),
    announced,
  );
  return { slots, announcements };
}

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
