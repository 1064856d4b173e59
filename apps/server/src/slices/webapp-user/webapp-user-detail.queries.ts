import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { type Columns, table } from '../../db/rows.ts';
import { factorKindsOf } from '../../identity/factor/has-factor.ts';
import { isInvitable } from '../../identity/invitations.ts';
import { type LinkedUserRow, listed, named, withLinks } from './webapp-user.queries.ts';

const u = table('appUser', 'u');

/** The detail also has the links of facilities and of companies, each kind by name, and the last change. */
const detail: Columns<Omit<LinkedUserRow, 'truckingCompanyIds' | 'trainOperatorIds'>> = {
  ...listed,
  facilityIds: sql`array(select l.facility_id from user_facility l join facility f on f.id = l.facility_id
      where l.user_id = u.id order by ${named('f')})`,
  facilityCompanyIds: sql`array(
    select l.facility_company_id from user_facility_company l join facility_company c on c.id = l.facility_company_id
      where l.user_id = u.id order by ${named('c')})`,
  ...u('version', 'changedDate'),
  isInvitable,
  factors: factorKindsOf(sql`u.id`),
  changedBy: sql`(select a.first_name || ' ' || a.last_name from app_user a where a.id = u.changed_by)`,
};

export async function findWebappUser(db: Db, id: string): Promise<LinkedUserRow | undefined> {
  const user = sql`select u.*, 1 as total from app_user u where u.id = ${id}`;
  const { rows } = await withLinks(user, detail).execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      truckingCompanyIds: row.forwarders.map((company) => company.id),
      trainOperatorIds: row.trainOperators.map((operator) => operator.id),
    }
  );
}

/** Locks this user until the transaction ends; false when there is none. */
export async function lockWebappUser(trx: Db, id: string): Promise<boolean> {
  const row = await trx.selectFrom('appUser').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}
