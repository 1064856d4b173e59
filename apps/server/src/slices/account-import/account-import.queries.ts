import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { isAddress } from '../../identity/email-spellings.ts';

/** A company of any kind that a user can be linked to. */
export interface KnownCompany {
  kind: 'truckingCompany' | 'facilityCompany' | 'trainOperator';
  id: string;
  name: string;
  vatId: string | null;
}

export async function findCompanies(db: Db): Promise<KnownCompany[]> {
  const { rows } = await rowsOf(
    {
      kind: sql<KnownCompany['kind']>`kind`,
      id: sql<string>`id`,
      name: sql<string>`name`,
      vatId: sql<string | null>`vat_id`,
    },
    (columns) => sql`select ${columns} from (
      select 'truckingCompany' as kind, id, name, vat_id from trucking_company
      union all select 'facilityCompany', id, name, null from facility_company
      union all select 'trainOperator', id, name, null from train_operator
    ) company order by name, id`,
  ).execute(db);
  return rows;
}

/** The accounts of some emails, whatever their spelling. */
export async function findAccounts(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const found = new Map<string, { id: string; name: string }>();
  for (const email of emails) {
    const row = await db
      .selectFrom('appUser')
      .select(['id', 'firstName', 'lastName'])
      .where(isAddress(sql`email`, email))
      .executeTakeFirst();
    if (row) found.set(email, { id: row.id, name: `${row.firstName} ${row.lastName}`.trim() });
  }
  return found;
}
