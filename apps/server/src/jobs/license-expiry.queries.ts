import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Licences past their expiration without a paid renewal become EXPIRED and keep their driver as information. */
export async function expireLicenses(db: Db, now: Date): Promise<void> {
  await sql`
    with due as (
      select id, status from license
      where status in ('UNASSIGNED', 'UNASSIGNED_SETUP_FEE_REQUIRED', 'ASSIGNED') and expiration_date <= ${now}
      order by id for update
    ), expired as (
      update license set status = 'EXPIRED' from due where license.id = due.id returning license.id, due.status, trucker_id
    )
    insert into license_change (license_id, changed_date, from_status, to_status, trucker_id, reason)
    select id, ${now}, status, 'EXPIRED', trucker_id, 'expired' from expired`.execute(db);
}
