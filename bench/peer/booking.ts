import { randomUUID } from 'node:crypto';
import { present } from '@quaygate/rules';
import pg from 'pg';
import { type Answer, type Call, refuse } from './answer.ts';
import { type Asked, findOrder, fits, type OrderRow, orderValues, readAsked, refusalOf } from './status.ts';

export const findFacts = `
  with link as materialized (
    select * from forwarder_trucker
    where forwarder_id = $1 and trucker_id = $2 and state in ('pending', 'approved') for share
  )
  select company.name as forwarder_name, link.state as link_state, link.first_name, link.last_name, link.license_plate,
    f.name as facility_name, slot.id as slot_id,
    exists (select from block where facility_id = $3 and trucker_id = $2 and lifted_date is null) as is_blocked,
    exists (select from license where trucker_id = $2 and status = 'ASSIGNED' and expiration_date > $4) as is_licensed,
    exists (select from one_to_one_restriction where facility_id = $3 and restriction_start <= $4 and restriction_end > $4) as is_limited
  from trucking_company company left join link on true left join facility f on f.id = $3
  left join slot on slot.facility_id = $3 and slot.slot_begin = $4 and slot.slot_end = $5
  where company.id = $1`;

/** Everything a booking writes: its tour, the place of the slot and of a module, order, event, notice for the driver. */
const write = `
  with number as materialized (select nextval('tour_number_seq') as next),
  tour as (
    insert into tour (facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name,
      slot_id, slot_begin, slot_end, state, search_text)
    select $1::int, next, $2, $3, $4, $5, $6, $7, $8::bigint, $9, $10, 'active', 't' || next || $11 from number
    on conflict (forwarder_id, trucker_id, plate_key, facility_id, slot_id) where state not in ('completed', 'cancelled')
      do update set state = tour.state
    returning id, number, number <> (select next from number) as is_joining
  ),
  place as (
    update slot set taken = taken + 1
    where id = $8 and not closed and slot_begin > now() and (capacity is null or taken < capacity)
      and not (select is_joining from tour)
    returning id
  ),
  module as materialized (
    select module_id, closed, coalesce(override_maximum, template_maximum) - current_number as free
    from slot_module where slot_id in (select id from place) order by module_id for update
  ),
  chosen as (
    select module_id from module where not closed and coalesce(free > 0, true)
    order by module_id = $12 desc nulls last, free desc nulls first, module_id limit 1
  ),
  counted as (
    update slot_module m set current_number = current_number + 1 from chosen
    where m.slot_id = $8 and m.module_id = chosen.module_id
  ),
  booked as (
    insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, module_id, order_row,
      type, reference_number, container_number, container_type, container_length, priority, license_plate, first_name,
      last_name, slot_begin, slot_end, created_date, updated_date)
    select $13, $14, tour.id, tour.number, $1, $2, $3, place.id, (select module_id from chosen), $15::bigint, $16, $17, $18, $19,
      $20, $21, $4, $6, $7, $9, $10, $22, $22
    from tour, place returning id, tour_number
  ),
  event as (
    insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source, caused_by)
    select $23, id, $1, 'created', $22, $22, 'forwarder', $24 from booked
  ),
  ordered as (update load_unit_order o set state = 'BOOKED' from booked where o.id = $15),
  noticed as (
    insert into driver_notice (trucker_id, kind, detail, created_date)
    select $3, 'tour_changed', jsonb_build_object('tourId', 'T' || tour_number), $22 from booked
  )
  select number, is_joining, exists (select from booked) as is_booked from tour`;

export interface Facts {
  forwarder_name: string;
  link_state: string | null;
  first_name: string;
  last_name: string;
  license_plate: string | null;
  facility_name: string | null;
  slot_id: string | null;
  is_blocked: boolean;
  is_licensed: boolean;
  is_limited: boolean;
}

export const keyOf = (plate: string) => plate.replace(/[\s-]/g, '').toLowerCase();

export function driverRefusal(facts: Facts | undefined, plate: string): Answer | undefined {
  if (!facts?.link_state) return refuse(404, 'trucker_not_found');
  if (facts.facility_name === null) return refuse(404, 'terminal_not_found');
  if (facts.link_state !== 'approved') return refuse(409, 'trucker_not_approved');
  if (!facts.license_plate) return refuse(409, 'license_plate_missing');
  if (keyOf(facts.license_plate) !== keyOf(plate)) return refuse(422, 'validation_failed');
  if (facts.is_blocked) return refuse(403, 'registration_blocked');
  if (!facts.is_licensed) return refuse(403, 'no_valid_license');
  // The peer knows no tours of two, so where they are demanded it has nothing to book.
  return facts.is_limited ? refuse(409, 'one_to_one_booking_not_satisfied_creation') : undefined;
}

/** Decides and writes in one transaction, with the locks of rules and driver. */
export async function inVisit(
  pool: pg.Pool,
  { place, terminalId }: { place: string; terminalId: number },
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; select pg_advisory_xact_lock_shared(hashtextextended('rules', ${terminalId})),
        pg_advisory_xact_lock_shared(${terminalId}, hashtext(${pg.escapeLiteral(place)}))`,
    );
    const answer = await work(client);
    await client.query(answer.status === 201 ? 'commit' : 'rollback');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** One booking in five round trips: begin with the driver's lock, the facts, the locked order, the writing, the end. */
export async function book(pool: pg.Pool, call: Call): Promise<Answer> {
  const asked = readAsked(call.body);
  if ('status' in asked) return asked;
  const { terminalId } = asked;
  return inVisit(pool, { place: call.place, terminalId }, (client) => decideAndWrite(client, call, asked));
}

async function decideAndWrite(
  client: pg.PoolClient,
  { caller, forwarderId, place, body }: Call,
  asked: Asked,
): Promise<Answer> {
  const { licensePlate, timeSlot, terminalId } = JSON.parse(body);
  const [begin, end] = [new Date(timeSlot.slotBegin), new Date(timeSlot.slotEnd)];
  const found = await client.query<Facts>({
    name: 'facts',
    text: findFacts,
    values: [forwarderId, place, terminalId, begin, end],
  });
  const ordered = await client.query<OrderRow>({
    name: 'locked order',
    text: findOrder('for update of o'),
    values: orderValues(asked, terminalId, forwarderId),
  });
  const facts = present(found.rows[0]);
  const order = present(ordered.rows[0]);
  const refusal = driverRefusal(facts, licensePlate) ?? refusalOf(order, asked);
  if (refusal) return refusal;
  const now = new Date();
  const isOffered = facts.slot_id && begin > now && begin.getTime() <= now.getTime() + 14 * 86_400_000;
  if (!isOffered || !fits(order, asked)(begin.getTime(), end.getTime())) return refuse(404, 'timeslot_not_found');

  const plate = present(facts.license_plate).trim();
  const { first_name: firstName, last_name: lastName } = facts;
  const containerNumber = order.container_number ?? asked.containerNumber;
  const search = [
    plate,
    keyOf(plate),
    `${firstName} ${lastName}`,
    facts.facility_name,
    containerNumber ?? '',
    order.reference_number,
  ];
  const id = randomUUID();
  const { rows } = await client.query<{ number: string; is_booked: boolean }>({
    name: 'write',
    text: write,
    values: [
      ...[terminalId, forwarderId, place, plate, keyOf(plate), firstName, lastName, facts.slot_id, begin, end],
      ...[`\n${search.join('\n')}`.toLowerCase(), order.module_id, id, randomUUID(), order.id, asked.type],
      ...[order.reference_number, containerNumber, order.container_type, order.container_length, order.priority],
      ...[now, randomUUID(), caller.id],
    ],
  });
  if (!rows[0]?.is_booked) return refuse(409, 'timeslot_full');
  return {
    status: 201,
    body: {
      bookingId: id,
      tourId: `T${rows[0].number}`,
      type: asked.type,
      referenceNumber: order.reference_number,
      containerNumber,
      containerType: order.container_type,
      licensePlate: plate,
      timeSlot: { slotBegin: begin, slotEnd: end },
      terminalId,
      forwarder: facts.forwarder_name,
      truckerInformation: { id: place, firstName, lastName },
      priority: order.priority,
      state: 'active',
      status: 'active',
      createdDate: now,
      completedDate: null,
    },
  };
}
