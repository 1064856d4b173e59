import type { NewTruckingCompany, TruckingCompany, TruckingCompanyChange } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

const columns = [
  'id',
  'createdDate',
  'name',
  'email',
  'vatId',
  'streetAddress',
  'city',
  'zipCode',
  'country',
  'truckingSystem',
  'tier',
] as const;

/** The table's check holds the tier to the values of the contract. */
type Row = Omit<TruckingCompany, 'tier'> & { tier: string };
const companyOf = (row: Row) => row as TruckingCompany;

export async function findTruckingCompanies(db: Db): Promise<TruckingCompany[]> {
  const rows = await db
    .selectFrom('truckingCompany')
    .select(columns)
    .orderBy('createdDate', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(companyOf);
}

export async function findTruckingCompany(db: Db, id: string): Promise<TruckingCompany | undefined> {
  const row = await db.selectFrom('truckingCompany').select(columns).where('id', '=', id).executeTakeFirst();
  return row && companyOf(row);
}

/** Tier Free and no features are the table's own defaults (TRC-21). */
export async function insertTruckingCompany(
  db: Db,
  company: NewTruckingCompany & { id: string; createdDate: Date },
): Promise<TruckingCompany> {
  const row = await db.insertInto('truckingCompany').values(company).returning(columns).executeTakeFirstOrThrow();
  return companyOf(row);
}

/** Replaces what the change names; undefined for an unknown company. */
export async function updateTruckingCompany(
  db: Db,
  id: string,
  change: TruckingCompanyChange,
): Promise<TruckingCompany | undefined> {
  const row = await db
    .updateTable('truckingCompany')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && companyOf(row);
}

/** Whether the company may be given this trucking system: one of the list, or the one it has already. */
export async function isTruckingSystemOpen(db: Db, companyId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from trucking_system where name = ${name}
    union all
    select from trucking_company where id = ${companyId} and trucking_system = ${name}`.execute(db);
  return rows.length > 0;
}
