import type { NewTruckingCompany, Plan, TruckingCompany, TruckingCompanyChange } from '@quaygate/contract';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';

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
  'licensing',
  'version',
  'changedDate',
  sql<string | null>`(select first_name || ' ' || last_name from app_user where id = trucking_company.changed_by)`.as(
    'changedBy',
  ),
] as const;

interface Stamp {
  changedDate: Date;
  changedBy: string;
}
const nextVersion = sql<number>`version + 1`;

export async function findTruckingCompanies(db: Db): Promise<TruckingCompany[]> {
  return db.selectFrom('truckingCompany').select(columns).orderBy('createdDate', 'desc').orderBy('id').execute();
}

export async function findTruckingCompany(db: Db, id: string): Promise<TruckingCompany | undefined> {
  return db.selectFrom('truckingCompany').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that what was before a change is what the change replaced. */
export async function lockTruckingCompany(trx: Db, id: string): Promise<TruckingCompany | undefined> {
  return trx.selectFrom('truckingCompany').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Tier Free and no features are the table's own defaults (TRC-21). */
export async function insertTruckingCompany(
  db: Db,
  company: NewTruckingCompany & { id: string; createdDate: Date },
): Promise<TruckingCompany> {
  return db.insertInto('truckingCompany').values(company).returning(columns).executeTakeFirstOrThrow();
}

/** Replaces what the change names; undefined for an unknown company, and for another version than the stored one. */
export async function updateTruckingCompany(
  db: Db,
  id: string,
  { version, ...change }: TruckingCompanyChange & Stamp,
): Promise<TruckingCompany | undefined> {
  const row = await db
    .updateTable('truckingCompany')
    .set({ ...change, version: nextVersion })
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .returning(columns)
    .executeTakeFirst();
  if (row) await tellUsers(db, id);
  return row;
}

/** Plan and name of their company are part of what its users may see. */
async function tellUsers(db: Db, forwarderId: string): Promise<void> {
  const users = await db.selectFrom('userForwarder').select('userId').where('forwarderId', '=', forwarderId).execute();
  tell(db, ...users.map(({ userId }) => ({ noun: 'rights' as const, userId })));
}

/** Plan and tier are one thing: the company's. */
export async function updatePlan(
  db: Db,
  id: string,
  change: { tier: Plan; features: string[] } & Stamp,
): Promise<void> {
  await db
    .updateTable('truckingCompany')
    .set({ ...change, version: nextVersion })
    .where('id', '=', id)
    .execute();
  await tellUsers(db, id);
}

/** Whether the company may be given this trucking system: one of the list, or the one it has already. */
export async function isTruckingSystemOpen(db: Db, companyId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from trucking_system where name = ${name}
    union all
    select from trucking_company where id = ${companyId} and trucking_system = ${name}`.execute(db);
  return rows.length > 0;
}

const company = table('truckingCompany', 'c');

/** Companies whose tax ids are spellings of one, the one that is found by it first (`isFirst`). */
export async function findTaxIdTwins(db: Db) {
  const { rows } = await rowsOf(
    { ...notNull(company('vatForm')), ...company('vatId', 'id', 'name'), isFirst: sql<boolean>`not c.vat_twin` },
    (columns) => sql`
    select ${columns} from trucking_company c
    where vat_form in (select vat_form from trucking_company group by vat_form having count(*) > 1)
    order by vat_form, vat_twin, created_date, id`,
  ).execute(db);
  return rows;
}
