import type pg from 'pg';
import { boardTerminal, insertPeople, userId } from './people.ts';

/** Terminals of the world, each for one row of the table. */
export const terminals = {
  status: 1,
  slots: 2,
  hot: 3,
  spread: 4,
  batch: 5,
  board: boardTerminal,
  move: 7,
  pair: 8,
} as const;

/** The delivery of a pair has the number of its pickup, so much higher. */
export const deliveryOf = (number: number) => number + 100_000;
/** Load units, and drivers with a licence, for one booking each. */
export const bookable = 48_000;
export const batchRows = 10_000;
const spreadSlots = 1_000;
/** Deliveries close a day before the last slots. */
const pairSlots = 900;
/** Bookings that move, each alone in its tour, and the slots they go round. */
export const moving = 4_000;
export const moveSlots = 24 * 13;
/** Slot of a booking after so many moves; the steps let what is under way at once name other slots. */
export const slotOfMove = (booking: number, moves: number) => (booking * 37 + moves * 101) % moveSlots;
export const boardSlots = 500;
export const boardModules = 4;

const pad = (number: string) => `lpad((${number})::text, 6, '0')`;
export const referenceOf = (number: number) => `REF-${String(number).padStart(6, '0')}`;
export const containerOf = (number: number) => `QGTU${String(number).padStart(7, '0')}`;
export const truckerOf = (number: number) => `trucker-${number}`;
export const plateOf = (number: number) => `DU-QG ${number}`;

/** So many slots of so many minutes, the first beginning an hour after the full hour, each with one module. */
async function insertSlots(client: pg.Client, facility: number, slots: number, minutes: number, capacity: number) {
  await client.query(
    `with made as (
       insert into slot (facility_id, slot_begin, slot_end, capacity, taken)
       select $1::int, date_trunc('hour', now()) + interval '1 hour' + n * $3::int * interval '1 minute',
         date_trunc('hour', now()) + interval '1 hour' + (n + 1) * $3::int * interval '1 minute', $4::int, 0
       from generate_series(1, $2::int) n returning id)
     insert into slot_module (slot_id, module_id, template_maximum) select id, 'Modul 1', $4::int from made`,
    [facility, slots, minutes, capacity],
  );
}

/** Tomorrow's slots of two minutes each, from the early morning on, each with four modules. */
async function insertBoard(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (
       insert into slot (facility_id, slot_begin, slot_end, capacity, taken)
       select $1::int, first + n * interval '2 minutes', first + (n + 1) * interval '2 minutes', $3::int * 10, $3::int * (n % 12)
       from (select (date_trunc('day', now() at time zone 'utc') + interval '26 hours') at time zone 'utc' as first) day,
         generate_series(0, $2::int - 1) n returning id, taken)
     insert into slot_module (slot_id, module_id, template_maximum, current_number, override_maximum, override_event_id,
       override_occurred_at)
     select id, 'm' || n, 10, taken / $3::int, case when n = 1 then 10 end, case when n = 1 then 'event-' || id end,
       case when n = 1 then now() end
     from made, generate_series(1, $3::int) n`,
    [terminals.board, boardSlots, boardModules],
  );
  await client.query(
    `insert into slot_template (facility_id, module_id, weekday, module_name, slot_length, valid_from, occurred_at, event_id)
     select $1::int, 'm' || n, weekday, 'Modul ' || n, 60, current_date, now(), 'event-' || n || weekday
     from generate_series(1, $2::int) n, generate_series(1, 7) weekday`,
    [terminals.board, boardModules],
  );
  await client.query(`update app_user set roles = roles || '{terminal_operations_read}'`);
  await client.query(`insert into user_facility (id, user_id, facility_id) values ('board', $1, $2)`, [
    userId,
    terminals.board,
  ]);
}

async function insertOrders(
  client: pg.Client,
  facility: number,
  direction: string,
  count: number,
  before = 0,
): Promise<void> {
  await client.query(
    `insert into load_unit_order (facility_id, order_id, direction, reference_number, reference_key, container_number,
       container_type, container_length, net_weight, empty_weight, train_number, train_date, latest_loading_time,
       state, occurred_at, event_id, created_date)
     select $1::int, 'order-' || n, $2, 'REF-' || ${pad('n')}, 'ref-' || ${pad('n')}, 'QGTU0' || ${pad('n')},
       'BOX', 40, 20000, 3800, case $2 when 'delivery' then '40123' end, case $2 when 'delivery' then current_date + 10 end,
       case $2 when 'delivery' then now() + interval '13 days' end, 'AVAILABLE', now(), 'event-' || n, now()
     from generate_series($4::int + 1, $4::int + $3::int) n`,
    [facility, direction, count, before],
  );
}

async function insertTruckers(client: pg.Client): Promise<void> {
  const names = `'Jana', 'Krug ' || n, 'DU-QG ' || n`;
  await client.query(
    `insert into trucker (user_id, id, email, first_name, last_name, license_plate, created_date)
     select 'trucker-' || n, 'person-' || n, n || '@driver.example', ${names}, now() from generate_series(1, ${bookable}) n`,
  );
  await client.query(
    `insert into forwarder_trucker (forwarder_id, trucker_id, first_name, last_name, license_plate, state, registered_date)
     select 'forwarder', 'trucker-' || n, ${names}, 'approved', now() from generate_series(1, ${bookable}) n`,
  );
  await client.query(
    `insert into license (id, license_key, status, forwarder_id, trucker_id, purchase_date, expiration_date)
     select 'license-' || n, 'KEY-' || n, 'ASSIGNED', 'forwarder', 'trucker-' || n, now(), now() + interval '1 year'
     from generate_series(1, ${bookable}) n`,
  );
}

/** One booking for each load unit that moves, spread over the slots, as a booking leaves them behind. */
async function insertBookings(client: pg.Client): Promise<void> {
  await client.query(
    `create temporary table made on commit preserve rows as
     select n, 'booking-' || n as id, s.id as slot_id, s.slot_begin, s.slot_end, o.id as order_row
     from generate_series(1, $2::int) n
       join (select *, row_number() over (order by slot_begin) - 1 as place from slot where facility_id = $1) s
         on s.place = n * 37 % $3::int
       join load_unit_order o on o.facility_id = $1 and o.order_id = 'order-' || n`,
    [terminals.move, moving, moveSlots],
  );
  await client.query(
    `insert into tour (facility_id, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name, slot_id, slot_begin,
       slot_end, state, search_text)
     select $1::int, 'forwarder', 'trucker-' || n, 'DU-QG ' || n, 'duqg' || n, 'Jana', 'Krug ' || n, slot_id, slot_begin, slot_end,
       'active', '' from made`,
    [terminals.move],
  );
  await client.query(
    `insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, module_id, order_row,
       type, reference_number, container_number, container_type, container_length, license_plate, first_name, last_name,
       slot_begin, slot_end, created_date, updated_date)
     select m.id, 'row-' || m.id, t.id, t.number, o.facility_id, 'forwarder', t.trucker_id, m.slot_id, 'Modul 1', o.id, 'pickup',
       o.reference_number, o.container_number, o.container_type, o.container_length, t.license_plate, t.first_name, t.last_name,
       m.slot_begin, m.slot_end, now(), now()
     from made m join tour t on t.trucker_id = 'trucker-' || m.n and t.facility_id = $1 join load_unit_order o on o.id = m.order_row`,
    [terminals.move],
  );
  await client.query(
    `update tour t set search_text = lower(concat_ws(chr(10), 'T' || t.number, t.license_plate, t.plate_key,
       t.first_name || ' ' || t.last_name, f.name, b.container_number, b.reference_number))
     from booking b, facility f where b.tour_id = t.id and f.id = t.facility_id`,
  );
  await client.query(
    `insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source)
     select 'created-' || id, id, $1::int, 'created', now(), now(), 'forwarder' from made`,
    [terminals.move],
  );
  await client.query("update load_unit_order set state = 'BOOKED' where facility_id = $1", [terminals.move]);
  await client.query(
    `with taken as (update slot s set taken = count from (select slot_id, count(*)::int from made group by slot_id) m
       where s.id = m.slot_id returning s.id, s.taken)
     update slot_module set current_number = taken from taken where slot_id = taken.id`,
  );
  await client.query('drop table made');
}

/** Fills a migrated database with the terminals, slots, load units and drivers of the paired rows. */
export async function fillTerminals(client: pg.Client): Promise<void> {
  await insertPeople(client);
  await client.query(`insert into facility (id, name) select n, 'Terminal ' || n from generate_series(1, 8) n`);
  // Eight slots a day for the plain question; every hour for the longest list; then where bookings are made.
  await insertSlots(client, terminals.status, 8 * 14, 180, 50);
  await insertSlots(client, terminals.slots, 24 * 14, 60, 50);
  await insertSlots(client, terminals.hot, 1, 60, 1_000_000);
  await insertSlots(client, terminals.spread, spreadSlots, 20, 1_000);
  await insertSlots(client, terminals.pair, pairSlots, 20, 1_000);
  await insertSlots(client, terminals.batch, 24 * 14, 60, 50);
  await insertSlots(client, terminals.move, moveSlots, 60, 1_000);
  await insertBoard(client);
  await insertOrders(client, terminals.status, 'pickup', bookable);
  await insertOrders(client, terminals.slots, 'delivery', bookable);
  await insertOrders(client, terminals.hot, 'pickup', bookable);
  await insertOrders(client, terminals.spread, 'pickup', bookable);
  await insertOrders(client, terminals.pair, 'pickup', bookable);
  await insertOrders(client, terminals.pair, 'delivery', bookable, deliveryOf(0));
  await insertOrders(client, terminals.batch, 'pickup', batchRows);
  await client.query(
    `insert into acceptance_deadline (id, facility_id, train_number, train_date, deadline_start, deadline_end)
     values ('deadline', $1, '40123', current_date + 10, now(), now() + interval '14 days')`,
    [terminals.slots],
  );
  await insertOrders(client, terminals.move, 'pickup', moving);
  await insertTruckers(client);
  await insertBookings(client);
  await client.query('vacuum analyze');
}
