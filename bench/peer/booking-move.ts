import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Answer, type Call, refuse } from './answer.ts';
import { fits, type OrderRow, refusalOf } from './status.ts';

const findFacility = `
  select b.facility_id from booking b
  where b.id = $3 and b.forwarder_id = $1 and b.trucker_id = $2 and not b.hidden and exists (
    select from forwarder_trucker where forwarder_id = $1 and trucker_id = $2 and state <> 'denied')`;

/** Link, order, tour and booking are locked in this order: each step counts the rows of the one before. */
const lock = `
  with link as materialized (
    select state from forwarder_trucker
    where forwarder_id = $1 and trucker_id = $2 and state in ('pending', 'approved') for share
  ), locked_order as materialized (
    select * from load_unit_order
    where id = (select order_row from booking where id = $3) and (select count(*) from link) >= 0 for update
  ), locked_tour as materialized (
    select id, plate_key from tour
    where id = (select tour_id from booking where id = $3) and (select count(*) from locked_order) > 0 for update
  ), locked as materialized (
    select * from booking where id = $3 and (select count(*) from locked_tour) >= 0 for update
  )
  select b.*, company.name as forwarder_name, t.plate_key, (select state from link) as link_state,
    (select count(*)::int from booking where tour_id = b.tour_id) as rows_of_tour,
    exists (select from block where facility_id = b.facility_id and trucker_id = $2 and lifted_date is null) as is_blocked,
    o.module_id as wanted_module, o.train_cancelled, o.latest_loading_time, o.state as order_state, o.net_weight, o.empty_weight,
    f.max_weight, granted.*, coalesce((
      select jsonb_agg(jsonb_build_object('from', d.deadline_start, 'to', d.deadline_end) order by d.deadline_start)
      from acceptance_deadline d
      where d.facility_id = o.facility_id and d.train_number = ltrim(o.train_number, '0') and d.train_date = o.train_date
    ), '[]') as deadlines
  from locked b join locked_tour t on true join locked_order o on true
    join facility f on f.id = b.facility_id join trucking_company company on company.id = b.forwarder_id,
  lateral (
    select case when o.released_only then count(*) > 0 else not f.release_required end as allowed,
      nullif(max(coalesce(r.valid_until, 'infinity')), 'infinity') as until
    from release r
    where o.released_only and r.facility_id = o.facility_id and r.order_id = o.order_id and r.forwarder_id = $1
      and not r.deleted and coalesce(r.valid_from, '-infinity') <= now() and coalesce(r.valid_until, 'infinity') > now()
  ) granted`;

const findTarget = `
  select s.id,
    f.verification_required and not exists (select from trucker where user_id = $2
      and verified_until >= (s.slot_begin at time zone f.time_zone)::date) as is_unverified,
    exists (select from license where trucker_id = $2 and status = 'ASSIGNED' and expiration_date > s.slot_begin) as is_licensed,
    exists (select from one_to_one_restriction r where r.facility_id = s.facility_id
      and r.restriction_start <= s.slot_begin and r.restriction_end > s.slot_begin) as is_limited,
    exists (select from tour t where t.forwarder_id = $1 and t.trucker_id = $2 and t.plate_key = $6
      and t.facility_id = s.facility_id and t.slot_id = s.id and t.state not in ('completed', 'cancelled')) as has_tour
  from slot s join facility f on f.id = s.facility_id
  where s.facility_id = $3 and s.slot_begin = $4 and s.slot_end = $5`;

const lockSlots = 'select id from slot where id = any($1::bigint[]) order by id for no key update';

/** Everything a move writes: places of slots and modules, tour, booking, event, notice for the driver. */
const write = `
  with place as (
    update slot set taken = taken + 1
    where id = $2 and not closed and slot_begin > now() and (capacity is null or taken < capacity)
    returning id, slot_begin, slot_end
  ), freed as (
    update slot set taken = greatest(taken - 1, 0) where id = $3 and exists (select from place)
  ), chosen as (
    select module_id from slot_module
    where slot_id in (select id from place) and not closed
      and coalesce(coalesce(override_maximum, template_maximum) > current_number, true)
    order by coalesce(module_id = $4, false) desc,
      coalesce(override_maximum, template_maximum) - current_number desc nulls first, module_id limit 1
  ), counted as (
    update slot_module m set current_number = current_number + 1 from chosen
    where m.slot_id = $2 and m.module_id = chosen.module_id
  ), module_freed as (
    update slot_module set current_number = greatest(current_number - 1, 0)
    where slot_id = $3 and module_id = $5 and exists (select from place)
  ), moved_tour as (
    update tour t set slot_id = p.id, slot_begin = p.slot_begin, slot_end = p.slot_end from place p where t.id = $6
  ), moved as (
    update booking b set slot_id = p.id, slot_begin = p.slot_begin, slot_end = p.slot_end,
      module_id = (select module_id from chosen), version = version + 1, updated_date = $7
    from place p where b.id = $1 returning b.id, b.facility_id, b.trucker_id, b.tour_number
  ), event as (
    insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source, caused_by, detail)
    select $8, id, facility_id, 'changed', $7, $7, 'forwarder', $9, $10 from moved
  ), noticed as (
    insert into driver_notice (trucker_id, kind, detail, created_date)
    select trucker_id, 'tour_changed', jsonb_build_object('tourId', 'T' || tour_number), $7 from moved
  )
  select id from moved`;

interface Locked extends OrderRow {
  id: string;
  facility_id: number;
  tour_id: string;
  tour_number: string;
  plate_key: string;
  slot_id: string;
  slot_begin: Date;
  slot_end: Date;
  type: string;
  state: string;
  reached_terminal: boolean;
  license_plate: string;
  first_name: string;
  last_name: string;
  created_date: Date;
  order_state: string;
  wanted_module: string | null;
  forwarder_name: string;
  link_state: string | null;
  is_blocked: boolean;
  rows_of_tour: number;
}

interface Target {
  id: string;
  is_unverified: boolean;
  is_licensed: boolean;
  is_limited: boolean;
  has_tour: boolean;
}

interface Period {
  slotBegin: Date;
  slotEnd: Date;
}

/** The periods of the body; the peer moves no whole tours. */
function readMove(body: string): { to: Period; from: Period | undefined } | Answer {
  const { timeSlot, currentSlot, wholeTour = false } = JSON.parse(body);
  const periodOf = (slot: Record<keyof Period, string>) => ({
    slotBegin: new Date(slot.slotBegin),
    slotEnd: new Date(slot.slotEnd),
  });
  const isPeriod = (slot: Period) => slot.slotBegin < slot.slotEnd;
  if (!timeSlot || wholeTour) return refuse(400, 'validation_failed');
  const [to, from] = [periodOf(timeSlot), currentSlot && periodOf(currentSlot)];
  return isPeriod(to) && (!from || isPeriod(from)) ? { to, from } : refuse(400, 'validation_failed');
}

const isSame = (slot: Period, row: Locked) =>
  slot.slotBegin.getTime() === row.slot_begin.getTime() && slot.slotEnd.getTime() === row.slot_end.getTime();

/** One move in seven round trips: the terminal, begin with the locks, the rows, the slot, its lock, the writing, the end. */
export async function moveBooking(pool: pg.Pool, call: Call): Promise<Answer> {
  const { forwarderId, place, item } = call;
  const asked = readMove(call.body);
  if ('status' in asked) return asked;
  const values = [forwarderId, place, item];
  const known = await pool.query<{ facility_id: number }>({ name: 'facility of booking', text: findFacility, values });
  const facility = known.rows[0]?.facility_id;
  if (facility === undefined) return refuse(404, 'not_found');
  const client = await pool.connect();
  try {
    await client.query(
      `begin; select pg_advisory_xact_lock_shared(hashtextextended('rules', ${facility})),
        pg_advisory_xact_lock(${facility}, hashtext(${pg.escapeLiteral(place)}))`,
    );
    const answer = await decideAndWrite(client, call, asked);
    await client.query(answer.status === 200 ? 'commit' : 'rollback');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function refusalOfRow(row: Locked, { to, from }: { to: Period; from: Period | undefined }): Answer | undefined {
  if (from && !isSame(from, row)) return refuse(409, 'changed_meanwhile');
  if (row.state !== 'active' || row.reached_terminal) return refuse(409, 'booking_terminal_reached');
  if (isSame(to, row)) return refuse(409, 'timeslot_unchanged');
  if (row.link_state === null) return refuse(404, 'trucker_not_found');
  if (row.link_state !== 'approved') return refuse(409, 'trucker_not_approved');
  if (row.is_blocked) return refuse(409, 'registration_blocked');
  if (row.order_state !== 'BOOKED') return refuse(409, 'reference_not_bookable_anymore');
  const asked = { type: row.type, referenceNumber: '', containerNumber: null, terminalId: row.facility_id };
  // What is booked already is judged as if it could be booked.
  return refusalOf({ ...row, state: 'AVAILABLE' }, asked);
}

async function decideAndWrite(
  client: pg.PoolClient,
  { caller, forwarderId, place, item }: Call,
  asked: { to: Period; from: Period | undefined },
): Promise<Answer> {
  const found = await client.query<Locked>({ name: 'locked', text: lock, values: [forwarderId, place, item] });
  const row = found.rows[0];
  if (!row) return refuse(404, 'not_found');
  const refusal = refusalOfRow(row, asked);
  if (refusal) return refusal;
  const { slotBegin, slotEnd } = asked.to;
  const targets = await client.query<Target>({
    name: 'target',
    text: findTarget,
    values: [forwarderId, place, row.facility_id, slotBegin, slotEnd, row.plate_key],
  });
  const target = targets.rows[0];
  const now = new Date();
  const isNear = slotBegin > now && slotBegin.getTime() <= now.getTime() + 14 * 86_400_000;
  const fitsIn = fits(row, { type: row.type, referenceNumber: '', containerNumber: null, terminalId: row.facility_id });
  if (!target || !isNear || !fitsIn(slotBegin.getTime(), slotEnd.getTime())) return refuse(404, 'timeslot_not_found');
  if (target.is_unverified) return refuse(409, 'driver_not_verified');
  if (!target.is_licensed) return refuse(409, 'no_valid_license');
  // The peer knows no tours of several bookings.
  if (target.is_limited || target.has_tour || row.rows_of_tour > 1)
    return refuse(409, 'one_to_one_booking_not_satisfied');

  await client.query({ name: 'lock slots', text: lockSlots, values: [[row.slot_id, target.id]] });
  const { rows } = await client.query({
    name: 'write move',
    text: write,
    values: [
      ...[row.id, target.id, row.slot_id, row.wanted_module, row.module_id, row.tour_id, now, randomUUID(), caller.id],
      JSON.stringify({ from: row.slot_begin, to: slotBegin }),
    ],
  });
  return rows.length === 0 ? refuse(409, 'timeslot_full') : { status: 200, body: movedOf(row, place, asked.to) };
}

const movedOf = (row: Locked, place: string, timeSlot: Period) => ({
  tourId: `T${row.tour_number}`,
  bookings: [
    {
      bookingId: row.id,
      tourId: `T${row.tour_number}`,
      type: row.type,
      referenceNumber: row.reference_number,
      containerNumber: row.container_number,
      containerType: row.container_type,
      licensePlate: row.license_plate,
      timeSlot,
      terminalId: row.facility_id,
      forwarder: row.forwarder_name,
      truckerInformation: { id: place, firstName: row.first_name, lastName: row.last_name },
      priority: row.priority,
      state: row.state,
      status: 'active',
      createdDate: row.created_date,
      completedDate: null,
    },
  ],
});
