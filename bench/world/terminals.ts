import type pg from 'pg';
import { boardTerminal, insertPeople, userId } from './people.ts';

/** Terminals of the world, each for one row of the table. */
export const terminals = { status: 1, slots: 2, hot: 3, spread: 4, batch: 5, board: boardTerminal } as const;

/** Load units, and drivers with a licence, for one booking each. */
export const bookable = 24_000;
export const batchRows = 10_000;
const spreadSlots = 1_000;
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

async function insertOrders(client: pg.Client, facility: number, direction: string, count: number): Promise<void> {
  await client.query(
    `insert into load_unit_order (facility_id, order_id, direction, reference_number, reference_key, container_number,
       container_type, container_length, net_weight, empty_weight, train_number, train_date, latest_loading_time,
       state, occurred_at, event_id, created_date)
     select $1::int, 'order-' || n, $2, 'REF-' || ${pad('n')}, 'ref-' || ${pad('n')}, 'QGTU0' || ${pad('n')},
       'BOX', 40, 20000, 3800, case $2 when 'delivery' then '40123' end, case $2 when 'delivery' then current_date + 10 end,
       case $2 when 'delivery' then now() + interval '13 days' end, 'AVAILABLE', now(), 'event-' || n, now()
     from generate_series(1, $3::int) n`,
    [facility, direction, count],
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

/** Fills a migrated database with the terminals, slots, load units and drivers of the paired rows. */
export async function fillTerminals(client: pg.Client): Promise<void> {
  await insertPeople(client);
  await client.query(`insert into facility (id, name) select n, 'Terminal ' || n from generate_series(1, 6) n`);
  // Eight slots a day for the plain question; every hour for the longest list; then where bookings are made.
  await insertSlots(client, terminals.status, 8 * 14, 180, 50);
  await insertSlots(client, terminals.slots, 24 * 14, 60, 50);
  await insertSlots(client, terminals.hot, 1, 60, 1_000_000);
  await insertSlots(client, terminals.spread, spreadSlots, 20, 1_000);
  await insertSlots(client, terminals.batch, 24 * 14, 60, 50);
  await insertBoard(client);
  await insertOrders(client, terminals.status, 'pickup', bookable);
  await insertOrders(client, terminals.slots, 'delivery', bookable);
  await insertOrders(client, terminals.hot, 'pickup', bookable);
  await insertOrders(client, terminals.spread, 'pickup', bookable);
  await insertOrders(client, terminals.batch, 'pickup', batchRows);
  await client.query(
    `insert into acceptance_deadline (id, facility_id, train_number, train_date, deadline_start, deadline_end)
     values ('deadline', $1, '40123', current_date + 10, now(), now() + interval '14 days')`,
    [terminals.slots],
  );
  await insertTruckers(client);
  await client.query('vacuum analyze');
}
