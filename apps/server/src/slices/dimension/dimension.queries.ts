import type { Named } from '@quaygate/contract';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { alphabetical } from '../../db/names.ts';

type NamedTable = 'facilityCompany' | 'trainOperator' | 'truckingCompany' | 'truckingSystem';

export const findNamed = (db: Db, table: NamedTable) =>
  db.selectFrom(table).select(['id', 'name']).orderBy(alphabetical(sql`name`)).orderBy('id').execute();

export const findFacilities = (db: Db) =>
  db
    .selectFrom('facility')
    .select(['id', 'name', 'facilityCompanyId'])
    .orderBy(alphabetical(sql`name`))
    .orderBy('id')
    .execute();

/** What an administrator names in a screen. */
type OwnTable = 'facilityCompany' | 'trainOperator';

export async function insertNamed(trx: Trx, table: OwnTable, entry: Named): Promise<void> {
  await trx.insertInto(table).values(entry).execute();
  tell(trx, { noun: 'facility' });
}

/** Locked until the transaction ends. */
export const lockNamed = (trx: Trx, table: OwnTable, id: string): Promise<Named | undefined> =>
  trx.selectFrom(table).select(['id', 'name']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function renameNamed(trx: Trx, table: OwnTable, { id, name }: Named): Promise<void> {
  await trx.updateTable(table).set({ name }).where('id', '=', id).execute();
  tell(trx, { noun: 'facility' });
}
