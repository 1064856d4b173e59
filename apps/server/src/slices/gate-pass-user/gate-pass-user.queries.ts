import type { PageQuery } from '@quaygate/contract';
import type { DocumentStatus, TerrorStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical, holdsWords } from '../../db/names.ts';
import { type Columns, countOf, rowsOf, table } from '../../db/rows.ts';

const _a = table('approval', 'a');

const t = table('trucker', 't');

const _identificationRow = table('identification');

const _licenseRow = table('license');

export interface DriverRow {
  userId: string;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  roles: string[];
  deletedDate: Date | null;
  companies: string[];
  licensePlate: string | null;
}

/** Of a driver that a statement calls t: names of the companies they drive for. */
export const companies = sql<
  string[]
>`array(select c.name from forwarder_trucker l join trucking_company c on c.id = l.forwarder_id
  where l.trucker_id = t.user_id and l.state = 'approved' order by ${alphabetical(sql`c.name`)})`;

/** Their own plate, else that of a company they drive for. */
export const licensePlate = sql<
  string | null
>`coalesce(t.license_plate, (select l.license_plate from forwarder_trucker l
  where l.trucker_id = t.user_id and l.state = 'approved' and l.license_plate is not null order by l.id limit 1))`;

export const driver: Columns<DriverRow> = {
  ...t('userId', 'id', 'email', 'firstName', 'lastName', 'phoneNumber', 'deletedDate'),
  companies,
  licensePlate,
  roles: sql`coalesce((select u.roles from app_user u where u.id = t.user_id), '{}')`,
};

const byName = sql`${alphabetical(sql`t.last_name`)}, ${alphabetical(sql`t.first_name`)}, t.user_id`;

export interface DriverFilter {
  documentStatus?: DocumentStatus | undefined;
  terrorStatus?: TerrorStatus | undefined;
  search?: string | undefined;
}

function conditionOf({ documentStatus, terrorStatus, search }: DriverFilter): RawBuilder<unknown> {
  const all = [sql`t.forgotten_date is null`];
  if (documentStatus) all.push(sql`t.document_status = ${documentStatus}`);
  if (terrorStatus) all.push(sql`t.terror_status = ${terrorStatus}`);
  // A line break parts the texts: no word holds one.
  const text = sql`t.first_name || ' ' || t.last_name || E'\n' || t.email || E'\n' || t.user_id`;
  if (search) all.push(holdsWords(text, search));
  return sql.join(all, sql` and `);
}

/** Where kept counts come from, with what was not folded in yet. */
const keptTotal = ({ documentStatus, terrorStatus }: DriverFilter) => {
  const ofDocument = sql`(${documentStatus ?? null}::text is null or document_status = ${documentStatus ?? null})`;
  const ofTerror = sql`(${terrorStatus ?? null}::text is null or terror_status = ${terrorStatus ?? null})`;
  return sql`from (
    select document_status, terror_status, truckers as n from trucker_count
    union all select document_status, terror_status, change from trucker_count_change) kept (document_status, terror_status, n)
    where ${ofDocument} and ${ofTerror}`;
};

/** Drivers by name. What a search found is counted; any other number is kept. */
export async function findDrivers(
  db: Db,
  filter: DriverFilter,
  { page, size }: PageQuery,
): Promise<{ rows: DriverRow[]; total: number }> {
  const where = conditionOf(filter);
  if (filter.search) return findByText(db, where, { page, size });
  const { rows } = await rowsOf<DriverRow>(
    driver,
    (columns) => sql`
    select ${columns} from trucker t where ${where} order by ${byName} limit ${size} offset ${page * size}`,
  ).execute(db);
  const { rows: totals } = await rowsOf(
    { total: sql<number>`coalesce(sum(n), 0)` },
    (columns) => sql`select ${columns} ${keptTotal(filter)}`,
  ).execute(db);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** What a search finds is looked up by its key first: walking the names until a page is full could mean all of them. */
async function findByText(db: Db, where: RawBuilder<unknown>, { page, size }: PageQuery) {
  const { rows } = await rowsOf<DriverRow & { total: number }>(
    { ...driver, total: sql`(select count(*) from t)` },
    (columns) => sql`
    with t as materialized (select * from trucker t where ${where})
    select ${columns} from t
    order by ${byName} limit ${size} offset ${page * size}`,
  ).execute(db);
  const isBehindTheEnd = rows.length === 0 && page > 0;
  const total = isBehindTheEnd ? await countOf(db, sql`from trucker t where ${where}`) : (rows[0]?.total ?? 0);
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

export async function findDriver(db: Db, truckerId: string): Promise<DriverRow | undefined> {
  const { rows } = await rowsOf<DriverRow>(
    driver,
    (columns) => sql`
    select ${columns} from trucker t where t.user_id = ${truckerId} and t.forgotten_date is null`,
  ).execute(db);
  return rows[0];
}
