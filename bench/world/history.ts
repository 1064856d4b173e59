import type pg from 'pg';
import { insertPeople } from './people.ts';

/** Two load units a tour, as most trucks bring one and take one. */
const perTour = 2;
const history = 'session_replication_role = replica';

/**
 * Fills a migrated database with so many past bookings of one forwarder, two a tour, at twenty terminals over two years.
 * Triggers and foreign keys rest meanwhile, and the indexes for searches are built at the end, as pg_restore does.
 */
export async function fillHistory(client: pg.Client, bookings: number): Promise<void> {
  const tours = bookings / perTour;
  await insertPeople(client);
  await client.query(`insert into facility (id, name) select n, 'Terminal ' || n from generate_series(1, 20) n`);
  const definitions = await client.query<{ text: string }>(
    "select pg_get_indexdef(index) as text from unnest('{tour_search_form}'::regclass[]) index",
  );
  await client.query(`drop index tour_search_form; set ${history}; set maintenance_work_mem = '512MB'`);
  await client.query(
    `insert into trucker (user_id, id, email, first_name, last_name, license_plate, created_date)
     select 'trucker-' || n, 'person-' || n, n || '@driver.example', 'Jana', 'Krug ' || n, 'DU-QG ' || n, now()
     from generate_series(0, 499) n`,
  );
  await client.query(
    `insert into slot (facility_id, slot_begin, slot_end, capacity)
     select f, date_trunc('hour', now()) - n * interval '1 hour', date_trunc('hour', now()) - (n - 1) * interval '1 hour', 500
     from generate_series(1, 20) f, generate_series(1, 17520) n`,
  );
  await client.query(
    `insert into tour (facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name,
       slot_id, slot_begin, slot_end, state, search_text, search_key, search_form)
     select *, search_text, search_form(search_text) from (select s.facility_id, 100000 + n, 'forwarder', 'trucker-' || n % 500, 'DU-QG ' || n % 500, 'duqg' || n % 500, 'Jana',
       'Krug ' || n % 500, s.id, s.slot_begin, s.slot_end, 'completed',
       concat_ws(E'\\n', 't' || 100000 + n, 'du-qg ' || n % 500, 'duqg' || n % 500, 'jana krug ' || n % 500,
         'terminal ' || s.facility_id, 'qgtu' || lpad((2 * n)::text, 7, '0'), 'ref-' || 2 * n,
         'qgtu' || lpad((2 * n + 1)::text, 7, '0'), 'ref-' || 2 * n + 1) as search_text
       from generate_series(1, $1::int) n join slot s on s.id = 1 + (n::bigint * 7919) % 350400) tours`,
    [tours],
  );
  await client.query(
    `insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
       reference_number, container_number, container_type, container_length, license_plate, first_name, last_name,
       slot_begin, slot_end, state, created_date, completed_date, updated_date)
     select gen_random_uuid(), gen_random_uuid(), t.id, t.number, t.facility_id, t.forwarder_id, t.trucker_id, t.slot_id,
       2 * t.id + unit, case unit when 0 then 'delivery' else 'pickup' end, 'REF-' || 2 * (t.number - 100000) + unit,
       'QGTU' || lpad((2 * (t.number - 100000) + unit)::text, 7, '0'), 'BOX', 40, t.license_plate, t.first_name, t.last_name,
       t.slot_begin, t.slot_end, 'completed', t.slot_begin - interval '1 day', t.slot_end, t.slot_end
     from tour t, generate_series(0, 1) unit`,
  );
  await client.query("insert into tour_count values ('forwarder', $1)", [tours]);
  for (const { text } of definitions.rows) await client.query(text);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

/**
 * Adds open tours of the next day, two load units each, in a history: every second one waits for the release of a load unit.
 * They are marked, as a migration marks what is there.
 */
export async function addOpenTours(client: pg.Client, tours: number): Promise<void> {
  await client.query(`set ${history}`);
  await client.query("update trucking_company set licensing = 'none' where id = 'forwarder'");
  await client.query(
    `insert into forwarder_trucker (forwarder_id, trucker_id, first_name, last_name, license_plate, state, registered_date)
     select 'forwarder', user_id, first_name, last_name, license_plate, 'approved', now() from trucker where user_id like 'trucker-%'`,
  );
  await client.query(
    `insert into slot (facility_id, slot_begin, slot_end, capacity)
     select f, date_trunc('hour', now()) + n * interval '1 hour', date_trunc('hour', now()) + (n + 1) * interval '1 hour', 500
     from generate_series(1, 20) f, generate_series(1, 23) n`,
  );
  await client.query(
    `create temporary table made on commit preserve rows as
     select n, s.* from generate_series(1, $1::int) n
       join (select *, row_number() over (order by slot_begin, facility_id) - 1 as place from slot where slot_begin > now()) s
         on s.place = n % 460`,
    [tours],
  );
  await client.query(
    `insert into tour (facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name,
       slot_id, slot_begin, slot_end, state, search_text)
     select facility_id, 9000000 + n, 'forwarder', 'trucker-' || n % 500, 'DU-QG ' || n, 'duqg' || n, 'Jana', 'Krug ' || n,
       id, slot_begin, slot_end, 'active', 'krug ' || n from made`,
  );
  // The history names orders that were never stored.
  await client.query("select setval(pg_get_serial_sequence('load_unit_order', 'id'), 10000000)");
  await client.query(
    `insert into load_unit_order (facility_id, order_id, direction, reference_number, reference_key, container_number,
       container_type, container_length, net_weight, empty_weight, released_only, state, occurred_at, event_id, created_date)
     select m.facility_id, 'open-' || 2 * n + unit, case unit when 0 then 'delivery' else 'pickup' end, 'OPEN-' || 2 * n + unit,
       'open-' || 2 * n + unit, 'QGTO' || lpad((2 * n + unit)::text, 7, '0'), 'BOX', 40, 20000, 3800, n % 2 = 0, 'BOOKED', now(),
       'event-' || 2 * n + unit, now()
     from made m, generate_series(0, 1) unit`,
  );
  await client.query(
    `insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
       reference_number, container_number, container_type, container_length, license_plate, first_name, last_name,
       slot_begin, slot_end, created_date, updated_date)
     select gen_random_uuid(), gen_random_uuid(), t.id, t.number, t.facility_id, t.forwarder_id, t.trucker_id, t.slot_id,
       o.id, o.direction, o.reference_number, o.container_number, 'BOX', 40, t.license_plate, t.first_name, t.last_name,
       t.slot_begin, t.slot_end, now(), now()
     from tour t, generate_series(0, 1) unit, load_unit_order o
     where t.number > 9000000 and o.facility_id = t.facility_id and o.order_id = 'open-' || 2 * (t.number - 9000000) + unit`,
  );
  await client.query('update tour_count set tours = tours + $1', [tours]);
  await client.query('drop table made; reset session_replication_role');
  await client.query('vacuum analyze');
  await client.query('insert into tour_readiness_mark (everything) values (true)');
}
