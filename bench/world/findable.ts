import type pg from 'pg';
import { insertPeople, userId } from './people.ts';

export const terminalOfBookings = 1;

/**
 * One terminal with so many bookings of 300 companies and 20,000 drivers over three years, 2,000 of them ahead. Every third
 * booking is of one company, and every fifth box of one owner. The index for searches is built at the end, as pg_restore does.
 */
export const fillFindable = (count: number) => async (client: pg.Client) => {
  await insertPeople(client);
  await client.query(`insert into facility (id, name) values (${terminalOfBookings}, 'Nordkai')`);
  await client.query(`update app_user set roles = roles || '{terminal_operations_read}'`);
  await client.query(
    `insert into user_facility (id, user_id, facility_id) values ('link', $1, ${terminalOfBookings})`,
    [userId],
  );
  await client.query(
    "drop index booking_search_words; set session_replication_role = replica; set maintenance_work_mem = '512MB'",
  );
  await client.query(
    `insert into trucking_company (id, name, email, vat_id, created_date, search_form)
     select 'company-' || n, 'Spedition ' || md5(n::text), 'info@' || n || '.example', 'DE1' || n, now(),
       search_form('Spedition ' || md5(n::text))
     from generate_series(1, 300) n`,
  );
  await client.query(
    `insert into trucker (user_id, id, email, first_name, last_name, license_plate, created_date)
     select 'trucker-' || n, 'person-' || n, n || '@driver.example', 'Jana', 'Krug ' || md5(n::text), 'DU-QG ' || n, now()
     from generate_series(0, 19999) n`,
  );
  await client.query(
    `insert into load_unit_order (facility_id, order_id, direction, reference_number, reference_key, state, occurred_at,
       event_id, created_date)
     select ${terminalOfBookings}, 'order-' || n, 'delivery', 'REF-' || n, 'ref-' || n, 'IN_HANDLING', now(), 'event-' || n, now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into slot (facility_id, slot_begin, slot_end, capacity)
     select ${terminalOfBookings}, hour, hour + interval '1 hour', 500 from generate_series(
       date_trunc('hour', now()) - interval '1095 days', date_trunc('hour', now()) + interval '7 days', interval '1 hour') hour`,
  );
  // Words are made as the trigger makes them, which rests meanwhile.
  await client.query(
    `insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
       reference_number, container_number, container_type, container_length, license_plate, first_name, last_name,
       slot_begin, slot_end, state, reached_terminal, created_date, updated_date, search_words)
     select gen_random_uuid(), gen_random_uuid(), n, 100000 + n, o.facility_id,
       'company-' || case n % 3 when 0 then 1 else 1 + n % 300 end, t.user_id, s.id, o.id,
       case n % 2 when 0 then 'delivery' else 'pickup' end, o.reference_number, box, 'BOX', 40, t.license_plate,
       t.first_name, t.last_name, s.slot_begin, s.slot_end, units.state, units.state = 'completed', s.slot_begin, s.slot_begin,
       booking_words(o.facility_id, 'company-' || case n % 3 when 0 then 1 else 1 + n % 300 end, 100000 + n, o.reference_number,
         box, t.license_plate, t.first_name, t.last_name)
     from (
       select n, case n % 5 when 0 then 'MSKU' else 'QGTU' end || lpad(n::text, 7, '0') as box,
         case when n <= 2000 then 'active' when n % 50 = 0 then 'active' when n % 20 = 0 then 'cancelled' else 'completed' end as state
       from generate_series(1, $1::int) n
     ) units
     join load_unit_order o on o.order_id = 'order-' || n
     join trucker t on t.user_id = 'trucker-' || n % 20000
     join slot s on s.slot_begin = date_trunc('hour', now()) + case
       when n <= 2000 then (n % 160 + 1) * interval '1 hour' else - (1 + n::bigint * 7919 % 26000) * interval '1 hour' end`,
    [count],
  );
  await client.query('create index booking_search_words on booking using gin (search_words)');
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
};
