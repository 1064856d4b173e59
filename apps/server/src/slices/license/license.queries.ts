import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

interface Assignment {
  forwarderId: string;
  truckerId: string;
  changedBy: string;
  changedDate: Date;
}

/** Sets expired licences of a driver to EXPIRED at once; the job that does so runs later. */
export async function expireLicenses(trx: Db, { truckerId, changedDate }: Assignment): Promise<void> {
  await sql`
    with expired as (
      update license set status = 'EXPIRED'
      where trucker_id = ${truckerId} and status = 'ASSIGNED' and expiration_date <= ${changedDate}
      returning id
    )
    insert into license_change (license_id, changed_date, changed_by, from_status, to_status, trucker_id, reason)
    select id, ${changedDate}, null, 'ASSIGNED', 'EXPIRED', ${truckerId}, 'expired' from expired`.execute(trx);
}

export async function hasLicense(db: Db, truckerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('license')
    .select('id')
    .where('truckerId', '=', truckerId)
    .where('status', '=', 'ASSIGNED')
    .executeTakeFirst();
  return row !== undefined;
}

/** Assigns the free licence of the forwarder that lasts longest; licences locked by other transactions are skipped. */
export async function assignFreeLicense(trx: Db, { forwarderId, truckerId, changedBy, changedDate }: Assignment) {
  const { rows } = await sql<{ licenseKey: string; expirationDate: Date | null }>`
    with assigned as (
      update license set status = 'ASSIGNED', trucker_id = ${truckerId}, assign_date = ${changedDate}
      where id = (
        select id from license
        where forwarder_id = ${forwarderId} and status = 'UNASSIGNED'
          and (expiration_date is null or expiration_date > ${changedDate})
        order by expiration_date desc nulls last, purchase_date, id
        limit 1 for update skip locked
      )
      returning id, license_key, expiration_date
    ), changed as (
      insert into license_change (license_id, changed_date, changed_by, from_status, to_status, trucker_id, reason)
      select id, ${changedDate}, ${changedBy}, 'UNASSIGNED', 'ASSIGNED', ${truckerId}, 'assigned' from assigned
    )
    select license_key, expiration_date from assigned`.execute(trx);
  return rows[0];
}

/** Frees the licence of a driver if the forwarder manages it; without identification data no set-up fee falls due (6.3). */
export async function revokeLicense(trx: Db, { forwarderId, truckerId, changedBy, changedDate }: Assignment) {
  await sql`
    with revoked as (
      update license set status = 'UNASSIGNED', trucker_id = null, assign_date = null
      where trucker_id = ${truckerId} and forwarder_id = ${forwarderId} and status = 'ASSIGNED'
      returning id
    )
    insert into license_change (license_id, changed_date, changed_by, from_status, to_status, trucker_id, reason)
    select id, ${changedDate}, ${changedBy}, 'ASSIGNED', 'UNASSIGNED', ${truckerId}, 'revoked' from revoked`.execute(
    trx,
  );
}
