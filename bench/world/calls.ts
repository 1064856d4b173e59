import type pg from 'pg';
import { facilityId, fillVehicles } from './vehicles.ts';

export const [callerId, calleeId] = ['caller', 'callee'];

/** The terminal whose trucks report, with an operator and a driver who call each other. */
export async function fillCalls(client: pg.Client): Promise<void> {
  await fillVehicles(client);
  await client.query(`update facility set capabilities = '{truckMonitoring,voiceCalls}' where id = $1`, [facilityId]);
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified, roles, created_date)
     select id, 'Vera', 'Ruf', id || '@bench.quaygate.example', true, '{}', now() from unnest($1::text[]) id`,
    [[callerId, calleeId]],
  );
  await client.query('insert into voice_group_member (facility_id, user_id) values ($1, $2)', [facilityId, callerId]);
  await client.query(
    `insert into trucker (user_id, id, email, first_name, last_name, license_plate, created_date)
     values ($1, 'person', 'callee@bench.quaygate.example', 'Vera', 'Ruf', 'DU-QG 1', now())`,
    [calleeId],
  );
  await client.query('vacuum analyze');
}
