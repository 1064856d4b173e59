import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import type { CounterCheckTable } from './identification.table.ts';

const k = table('counterCheck', 'k');

/** At which terminal, by which clerk and when somebody was checked in person. */
export async function findCounterCheck(
  db: Db,
  identificationId: string,
): Promise<{ terminal: string; clerk: string; checkedDate: Date } | undefined> {
  const { rows } = await rowsOf<{ terminal: string; clerk: string; checkedDate: Date }>(
    {
      terminal: sql`f.name`,
      // The account may be gone.
      clerk: sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')`,
      ...k('checkedDate'),
    },
    (columns) => sql`
    select ${columns} from counter_check k join facility f on f.id = k.facility_id left join app_user u on u.id = k.clerk_id
    where k.identification_id = ${identificationId}`,
  ).execute(db);
  return rows[0];
}

export const insertCounterCheck = (trx: Trx, row: Insertable<CounterCheckTable>) =>
  trx.insertInto('counterCheck').values(row).execute();

/** Whether a terminal knows a driver: they booked there once, or were blocked. */
export async function isKnownAt(db: Db, { facilityId, truckerId }: { facilityId: number; truckerId: string }) {
  const row = await db
    .selectFrom('facilityTrucker')
    .select('truckerId')
    .where('facilityId', '=', facilityId)
    .where('truckerId', '=', truckerId)
    .executeTakeFirst();
  return row !== undefined;
}
