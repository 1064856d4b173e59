import { createHash } from 'node:crypto';
import type pg from 'pg';
import { fillBells } from './bells.ts';
import { userId } from './people.ts';
import { fillTerminals, terminals } from './terminals.ts';

/** The terminal that everything is played at; another one has the one slot that begins soon. */
export const playedAt = terminals.spread;
export const soonAt = terminals.hot;
/** Each takes 50 requests a second. */
const keys = Array.from({ length: 40 }, (_, index) => `qgk_cap${String(index).padStart(9, '0')}_${'v'.repeat(43)}`);
export const keyOf = (index: number) => keys[index % keys.length] ?? '';
/** The first of the drivers; they have the app. */
export const appDrivers = 400;

const map = {
  southWest: { latitude: 51.447, longitude: 6.724 },
  northEast: { latitude: 51.463, longitude: 6.748 },
  center: { latitude: 51.456, longitude: 6.736 },
};

async function insertKeys(client: pg.Client): Promise<void> {
  for (const key of keys)
    await client.query(
      `insert into integration_key (id, facility_id, key_hash, label, scopes, created_date)
       values ($1, $2, $3, 'bench', '{loadunits,gate,vehicles,trains,bookings}', now())`,
      [key.slice(4, 16), playedAt, createHash('sha256').update(key).digest()],
    );
}

/** The world of the paired rows with interfaces, users whose tabs are open, and drivers with the app. */
export async function fillCapacity(client: pg.Client): Promise<void> {
  await fillTerminals(client);
  await insertKeys(client);
  await client.query(`update facility set code = 'T' || id, map = $1, capabilities = '{truckMonitoring}'`, [
    JSON.stringify(map),
  ]);
  await client.query(`update app_user set roles = roles || '{terminal_operations_write}' where id = $1`, [userId]);
  await client.query(`insert into user_facility (id, user_id, facility_id) values ('played', $1, $2)`, [
    userId,
    playedAt,
  ]);
  await client.query(
    `update slot set slot_begin = date_trunc('minute', now()) + interval '15 minutes', slot_end = date_trunc('minute', now()) + interval '75 minutes'
     where facility_id = $1`,
    [soonAt],
  );
  await client.query(`insert into train_operator (id, name) values ('operator', 'Bahn')`);
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified, roles, created_date)
     select user_id, first_name, last_name, email, true, '{}', now() from trucker where split_part(user_id, '-', 2)::int <= $1`,
    [appDrivers],
  );
  // Its tax id is that of a company with tabs.
  await client.query("update trucking_company set vat_id = 'DE-BENCH'");
  await fillBells(client);
}
