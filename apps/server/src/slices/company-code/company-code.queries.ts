import type { DriverCompany } from '@quaygate/contract';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const c = table('truckingCompany', 'c');

export async function findCode(db: Db, forwarderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('truckingCompany')
    .select('driverCode')
    .where('id', '=', forwarderId)
    .executeTakeFirst();
  return row?.driverCode ?? null;
}

/** @returns the name of the company; undefined where it is gone */
export async function storeCode(trx: Trx, forwarderId: string, driverCode: string): Promise<string | undefined> {
  const row = await trx
    .updateTable('truckingCompany')
    .set({ driverCode })
    .where('id', '=', forwarderId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export const findCompanyOfCode = (db: Db, driverCode: string) =>
  db.selectFrom('truckingCompany').select(['id', 'name']).where('driverCode', '=', driverCode).executeTakeFirst();

/** Asks for a driver to be admitted, unless they asked or belong already; answers how the link stands. */
export async function askForLink(
  db: Db,
  { forwarderId, truckerId, now }: { forwarderId: string; truckerId: string; now: Date },
): Promise<'pending' | 'approved'> {
  const { rows } = await rowsOf(
    { state: sql<'pending' | 'approved'>`state` },
    (columns) => sql`
    with asked as (
      insert into forwarder_trucker (forwarder_id, trucker_id, first_name, last_name, license_plate, state, registered_date)
      select ${forwarderId}, user_id, first_name, last_name, license_plate, 'pending', ${now}::timestamptz
      from trucker where user_id = ${truckerId}
      on conflict (forwarder_id, trucker_id) where state in ('pending', 'approved') do nothing
      returning state
    )
    select ${columns} from asked
    union all select ${columns} from forwarder_trucker
    where forwarder_id = ${forwarderId} and trucker_id = ${truckerId} and state in ('pending', 'approved')`,
  ).execute(db);
  tell(db, { noun: 'trucker', forwarderId });
  return rows[0]?.state ?? 'pending';
}

/** Whether a driver has asked a company or belongs to it; null for neither. */
export async function findStanding(
  db: Db,
  forwarderId: string,
  truckerId: string,
): Promise<'pending' | 'approved' | null> {
  const { rows } = await rowsOf(
    { state: sql<'pending' | 'approved'>`state` },
    (columns) => sql`
    select ${columns} from forwarder_trucker
    where forwarder_id = ${forwarderId} and trucker_id = ${truckerId} and state in ('pending', 'approved')`,
  ).execute(db);
  return rows[0]?.state ?? null;
}

/** Companies that a driver belongs to or has asked, by name. */
export async function findCompanies(db: Db, truckerId: string): Promise<DriverCompany[]> {
  const { rows } = await rowsOf<DriverCompany>(
    { ...c('id', 'name'), state: sql`l.state` },
    (columns) => sql`
    select ${columns} from forwarder_trucker l join trucking_company c on c.id = l.forwarder_id
    where l.trucker_id = ${truckerId} and l.state in ('pending', 'approved') order by c.name, c.id`,
  ).execute(db);
  return rows;
}
