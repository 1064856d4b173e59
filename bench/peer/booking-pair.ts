import { randomUUID } from 'node:crypto';
import { present } from '@quaygate/rules';
import type pg from 'pg';
import { type Answer, type Call, refuse } from './answer.ts';
import { driverRefusal, type Facts, findFacts, inVisit, keyOf } from './booking.ts';
import { type Asked, findOrder, fits, type OrderRow, orderValues, readAsked, refusalOf } from './status.ts';

/** Two units of one truck: as many names as values of one, from the tenth on for each. */
const booked = (first: number) => {
  const at = (offset: number) => `$${first + offset}`;
  return `select ${at(0)}, ${at(1)}, tour.id, tour.number, $1::int, $2, $3, place.id, (select module_id from chosen), ${at(2)}::bigint,
    ${at(3)}, ${at(4)}, ${at(5)}, ${at(6)}, ${at(7)}::int, ${at(8)}, $4, $6, $7, $9::timestamptz, $10::timestamptz, $13::timestamptz,
    $13::timestamptz from tour, place`;
};
const ofUnit = 10;
const pickup = 15;
const delivery = pickup + ofUnit;

/** One tour, two places of the slot, and of each unit its booking, order and event. */
const write = `
  with tour as (
    insert into tour (facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name,
      slot_id, slot_begin, slot_end, state, search_text)
    select $1::int, next, $2, $3, $4, $5, $6, $7, $8::bigint, $9, $10, 'active', 't' || next || $11
    from nextval('tour_number_seq') next
    returning id, number
  ),
  place as (
    update slot set taken = taken + 2
    where id = $8 and not closed and slot_begin > now() and (capacity is null or taken + 1 < capacity)
    returning id
  ),
  module as materialized (
    select module_id, closed, coalesce(override_maximum, template_maximum) - current_number as free
    from slot_module where slot_id in (select id from place) order by module_id for update
  ),
  chosen as (
    select module_id from module where not closed and coalesce(free > 1, true)
    order by module_id = $12 desc nulls last, free desc nulls first, module_id limit 1
  ),
  counted as (
    update slot_module m set current_number = current_number + 2 from chosen
    where m.slot_id = $8 and m.module_id = chosen.module_id
  ),
  booked as (
    insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, module_id, order_row,
      type, reference_number, container_number, container_type, container_length, priority, license_plate, first_name,
      last_name, slot_begin, slot_end, created_date, updated_date)
    ${booked(pickup)} union all ${booked(delivery)} returning id, tour_number, order_row, type
  ),
  event as (
    insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source, caused_by)
    select case type when 'pickup' then $${pickup + 9} else $${delivery + 9} end, id, $1, 'created', $13, $13, 'forwarder', $14 from booked
  ),
  ordered as (update load_unit_order o set state = 'BOOKED' from booked where o.id = booked.order_row),
  noticed as (
    insert into driver_notice (trucker_id, kind, detail, created_date)
    select $3, 'tour_changed', jsonb_build_object('tourId', 'T' || tour_number), $13 from booked where type = 'delivery'
  )
  select number, exists (select from booked) as is_booked from tour`;

interface Unit {
  asked: Asked;
  order: OrderRow;
  id: string;
}

/** A pickup and a delivery of one truck: the same round trips as one booking, and one more for the second order. */
export async function bookPair(pool: pg.Pool, call: Call): Promise<Answer> {
  const body = JSON.parse(call.body);
  const { terminalId } = body;
  const asked = (['pickup', 'delivery'] as const).map((type) =>
    readAsked(JSON.stringify({ ...body[type], type, terminalId })),
  );
  const wrong = asked.find((each) => 'status' in each);
  if (wrong && 'status' in wrong) return wrong;
  return inVisit(pool, { place: call.place, terminalId }, (client) => decide(client, call, asked as Asked[]));
}

async function decide(client: pg.PoolClient, call: Call, asked: Asked[]): Promise<Answer> {
  const { caller, forwarderId, place, body } = call;
  const { licensePlate, timeSlot, terminalId } = JSON.parse(body);
  const [begin, end] = [new Date(timeSlot.slotBegin), new Date(timeSlot.slotEnd)];
  const found = await client.query<Facts>({
    name: 'facts',
    text: findFacts,
    values: [forwarderId, place, terminalId, begin, end],
  });
  const facts = present(found.rows[0]);
  const now = new Date();
  const units: Unit[] = [];
  for (const each of asked) {
    const ordered = await client.query<OrderRow>({
      name: 'locked order',
      text: findOrder('for update of o'),
      values: orderValues(each, terminalId, forwarderId),
    });
    const order = ordered.rows[0];
    const refusal = driverRefusal(facts, licensePlate) ?? refusalOf(order, each);
    if (refusal) return refusal;
    const isOffered = facts.slot_id && begin > now && begin.getTime() <= now.getTime() + 14 * 86_400_000;
    if (!isOffered || !fits(present(order), each)(begin.getTime(), end.getTime()))
      return refuse(404, 'timeslot_not_found');
    units.push({ asked: each, order: present(order), id: randomUUID() });
  }
  return writeBoth(client, { facts, units, begin, end, now, terminalId, forwarderId, place, callerId: caller.id });
}

interface Visit {
  facts: Facts;
  units: Unit[];
  begin: Date;
  end: Date;
  now: Date;
  terminalId: number;
  forwarderId: string;
  place: string;
  callerId: string;
}

const containerOf = ({ order, asked }: Unit) => order.container_number ?? asked.containerNumber;

async function writeBoth(client: pg.PoolClient, visit: Visit): Promise<Answer> {
  const { facts, units, begin, end, now, terminalId, forwarderId, place, callerId } = visit;
  const plate = present(facts.license_plate).trim();
  const { first_name: firstName, last_name: lastName } = facts;
  const loads = units.flatMap((unit) => [containerOf(unit) ?? '', unit.order.reference_number]);
  const search = [plate, keyOf(plate), `${firstName} ${lastName}`, facts.facility_name, ...loads];
  const values = units.flatMap(({ order, asked, id }) => [
    ...[id, randomUUID(), order.id, asked.type, order.reference_number, containerOf({ order, asked, id })],
    ...[order.container_type, order.container_length, order.priority, randomUUID()],
  ]);
  const { rows } = await client.query<{ number: string; is_booked: boolean }>({
    name: 'write pair',
    text: write,
    values: [
      ...[terminalId, forwarderId, place, plate, keyOf(plate), firstName, lastName, facts.slot_id, begin, end],
      ...[`\n${search.join('\n')}`.toLowerCase(), present(units[0]).order.module_id, now, callerId],
      ...values,
    ],
  });
  if (!rows[0]?.is_booked) return refuse(409, 'timeslot_full');
  const tourId = `T${rows[0].number}`;
  const [pickup, delivery] = units.map((unit) => ({
    bookingId: unit.id,
    tourId,
    type: unit.asked.type,
    referenceNumber: unit.order.reference_number,
    containerNumber: containerOf(unit),
    containerType: unit.order.container_type,
    licensePlate: plate,
    timeSlot: { slotBegin: begin, slotEnd: end },
    terminalId,
    forwarder: facts.forwarder_name,
    truckerInformation: { id: place, firstName, lastName },
    priority: unit.order.priority,
    state: 'active',
    status: 'active',
    createdDate: now,
    completedDate: null,
  }));
  return { status: 201, body: { tourId, pickup, delivery } };
}
