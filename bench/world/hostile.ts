import type pg from 'pg';
import { hashPassword } from '../../apps/server/src/identity/embedded/password.ts';

export const hostileId = 'hostile';
export const hostile = { email: 'hostile@bench.quaygate.example', password: 'quaygate-bench-2026' };

/** A second company with one dispatcher, who only reads. */
export async function insertHostile(client: pg.Client): Promise<void> {
  await client.query(
    `insert into trucking_company (id, name, email, vat_id, tier, created_date)
     values ($1, 'Spedition Quast GmbH', 'info@hostile.quaygate.example', 'DE2', 'Premium', now())`,
    [hostileId],
  );
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified, roles, created_date)
     values ($1, 'Quentin', 'Quast', $2, true, '{forwarder_read}', now())`,
    [hostileId, hostile.email],
  );
  await client.query('insert into user_forwarder values ($1, $1)', [hostileId]);
  await client.query('insert into credential values ($1, $2)', [hostileId, await hashPassword(hostile.password)]);
}
