import { createHash } from 'node:crypto';
import type pg from 'pg';
import { insertPeople, userId } from './people.ts';

export const terminalOfTruckers = 1;

/** Of one driver alone. */
export const nameOf = (number: number) => createHash('md5').update(String(number)).digest('hex');

/** One terminal with so many drivers, who have come once each and drive for one company. */
export const fillTruckers = (count: number) => async (client: pg.Client) => {
  await insertPeople(client);
  await client.query(`insert into facility (id, name) values (${terminalOfTruckers}, 'Nordkai')`);
  await client.query(`update app_user set roles = roles || '{terminal_operations_read}'`);
  await client.query(
    `insert into user_facility (id, user_id, facility_id) values ('link', $1, ${terminalOfTruckers})`,
    [userId],
  );
  // What bookings and drivers leave behind by triggers is made here at once.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into trucker (user_id, id, email, first_name, last_name, license_plate, created_date)
     select 'trucker-' || n, 'person-' || n, n || '@driver.example', 'Jana', 'Krug ' || md5(n::text), 'DU-QG ' || n, now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into forwarder_trucker (forwarder_id, trucker_id, first_name, last_name, license_plate, state, registered_date)
     select 'forwarder', user_id, first_name, last_name, license_plate, 'approved', now() from trucker`,
  );
  await client.query(
    `insert into load_unit_order (facility_id, order_id, direction, reference_number, reference_key, state, occurred_at,
       event_id, created_date)
     values (${terminalOfTruckers}, 'order', 'delivery', 'REF-1', 'ref-1', 'AVAILABLE', now(), 'event', now())`,
  );
  await client.query(
    `insert into slot (facility_id, slot_begin, slot_end)
     values (${terminalOfTruckers}, date_trunc('hour', now()), date_trunc('hour', now()) + interval '1 hour')`,
  );
  await client.query(
    `insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
       reference_number, license_plate, first_name, last_name, slot_begin, slot_end, state, created_date, updated_date)
     select 'booking-' || user_id, 'row-' || user_id, 1, 1, slot.facility_id, 'forwarder', user_id, slot.id, o.id, 'delivery',
       'REF-1', t.license_plate, t.first_name, t.last_name, slot_begin, slot_end, 'cancelled', now(), now()
     from trucker t, slot, load_unit_order o`,
  );
  await client.query(
    `insert into facility_trucker (facility_id, trucker_id, first_name, last_name, last_slot_begin, search_form)
     select ${terminalOfTruckers}, user_id, first_name, last_name, date_trunc('hour', now()),
       search_form(first_name || ' ' || last_name || E'\\n' || user_id) from trucker`,
  );
  await client.query('insert into facility_trucker_count values ($1, $2)', [terminalOfTruckers, count]);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
};
