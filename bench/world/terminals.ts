import type pg from 'pg';
import { insertPeople } from './people.ts';

/** Terminals of the world, each for one row of the table. */
export const terminals = { status: 1, slots: 2, hot: 3, spread: 4, batch: 5 } as const;

/** Load units, and drivers with a licence, for one booking each. */
export const bookable = 24_000;
export const batchRows = 10_000;
const spreadSlots = 1_000;

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
  await client.query(`insert into facility (id, name) select n, 'Terminal ' || n from generate_series(1, 5) n`);
  // Eight slots a day for the plain question; every hour for the longest list; then where bookings are made.
  await insertSlots(client, terminals.status, 8 * 14, 180, 50);
  await insertSlots(client, terminals.slots, 24 * 14, 60, 50);
  await insertSlots(client, terminals.hot, 1, 60, 1_000_000);
  await insertSlots(client, terminals.spread, spreadSlots, 20, 1_000);
  await insertSlots(client, terminals.batch, 24 * 14, 60, 50);
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
