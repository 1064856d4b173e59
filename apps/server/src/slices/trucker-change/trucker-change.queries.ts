import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const truckerRow = table('trucker');

/** A driver with what a change is compared with. */
export interface ChangedDriver {
  userId: string;
  firstName: string;
  lastName: string;
  deletedDate: Date | null;
}

const driverRow = (truckerId: string, lock = sql``) =>
  rowsOf<ChangedDriver>(
    { ...truckerRow('userId', 'firstName', 'lastName', 'deletedDate') },
    (columns) => sql`
  select ${columns} from trucker
  where user_id = ${truckerId} and forgotten_date is null ${lock}`,
  );

export const findChangedDriver = async (db: Db, truckerId: string) => (await driverRow(truckerId).execute(db)).rows[0];

export const lockChangedDriver = async (trx: Trx, truckerId: string) =>
  (await driverRow(truckerId, sql`for no key update`).execute(trx)).rows[0];

export async function renameDriver(trx: Trx, userId: string, names: { firstName?: string; lastName?: string }) {
  await trx.updateTable('trucker').set(names).where('userId', '=', userId).execute();
  tell(trx, { noun: 'trucker' });
}

export const markDeleted = (trx: Trx, userId: string, deletedDate: Date) =>
  trx.updateTable('trucker').set({ deletedDate }).where('userId', '=', userId).execute();

/** Ends what links companies with the driver; open requests are denied. */
export async function endLinksOf(trx: Trx, truckerId: string, now: Date): Promise<void> {
  await sql`
    update forwarder_trucker set state = case state when 'pending' then 'denied' else 'ended' end, ended_date = ${now},
      note = null
    where trucker_id = ${truckerId} and state in ('pending', 'approved')`.execute(trx);
  tell(trx, { noun: 'trucker' });
}

/** Frees the licences of a driver, each stays with its company (GATE-48). */
export async function freeLicensesOf(trx: Trx, truckerId: string, by: { id: string | null; now: Date }) {
  const { rows } = await rowsOf(
    { id: sql<string>`id`, licenseKey: sql<string>`license_key`, forwarderId: sql<string | null>`forwarder_id` },
    (columns) => sql`
    with freed as (
      update license set trucker_id = null, assign_date = null, status = 'UNASSIGNED'
      where trucker_id = ${truckerId} and status = 'ASSIGNED' returning id, license_key, forwarder_id
    ), changed as (
      insert into license_change
        (license_id, changed_date, changed_by, from_status, to_status, trucker_id, forwarder_id, reason)
      select id, ${by.now}, ${by.id}, 'ASSIGNED', 'UNASSIGNED', ${truckerId}, forwarder_id, 'trucker_deleted' from freed
    )
    select ${columns} from freed`,
  ).execute(trx);
  for (const { forwarderId } of rows) if (forwarderId) tell(trx, { noun: 'license', forwarderId });
  return rows;
}

export const hasAccount = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('appUser').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
