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
export type OwnTable = 'facilityCompany' | 'trainOperator' | 'truckingSystem';

export async function insertNamed(trx: Trx, table: OwnTable, entry: Named): Promise<void> {
  await trx.insertInto(table).values(entry).execute();
  tell(trx, { noun: 'facility' });
}

/** Locked until the transaction ends. */
export const lockNamed = (trx: Trx, table: OwnTable, id: string): Promise<Named | undefined> =>
  trx.selectFrom(table).select(['id', 'name']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** How it was called, and who renames it when; a file is no user. */
interface Renaming {
  before: string;
  changedDate: Date | null;
  changedBy: string | null;
}

/** A company holds the name of its trucking system, so it follows, and a form of it that is open cannot undo that (TRC-27). */
export async function renameNamed(
  trx: Trx,
  table: OwnTable,
  { id, name }: Named,
  { before, ...stamp }: Renaming,
): Promise<void> {
  await trx.updateTable(table).set({ name }).where('id', '=', id).execute();
  if (table === 'truckingSystem') {
    await trx
      .updateTable('truckingCompany')
      .set({ truckingSystem: name, version: sql<number>`version + 1`, ...stamp })
      .where('truckingSystem', '=', before)
      .execute();
  }
  tell(trx, { noun: 'facility' });
}
