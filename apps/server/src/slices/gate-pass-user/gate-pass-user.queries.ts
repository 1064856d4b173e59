import type { PageQuery } from '@quaygate/contract';
import type { DocumentStatus, TerrorStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { foundBy, totalOf } from '../../db/common-words.ts';
import { alphabetical, keyHoldsWords } from '../../db/names.ts';
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

const named = sql`trucker t where t.forgotten_date is null`;

function statusesOf({ documentStatus, terrorStatus }: DriverFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (documentStatus) all.push(sql`t.document_status = ${documentStatus}`);
  if (terrorStatus) all.push(sql`t.terror_status = ${terrorStatus}`);
  return all;
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

/** Drivers by name. What a search found is counted (UI-42); any other number is kept. */
export async function findDrivers(
  db: Db,
  filter: DriverFilter,
  asked: PageQuery,
): Promise<{ rows: DriverRow[]; total: number }> {
  if (filter.search) return findByText(db, filter.search, filter, asked);
  const from = sql.join([named, ...statusesOf(filter)], sql` and `);
  const { rows } = await rowsOf<DriverRow>(
    driver,
    (columns) => sql`select ${columns} from ${from} order by ${byName} ${cutOf(asked)}`,
  ).execute(db);
  const { rows: totals } = await rowsOf(
    { total: sql<number>`coalesce(sum(n), 0)` },
    (columns) => sql`select ${columns} ${keptTotal(filter)}`,
  ).execute(db);
  return { rows, total: totals[0]?.total ?? 0 };
}

const cutOf = ({ page, size }: PageQuery) => sql`limit ${size} offset ${page * size}`;

/** What a search finds is looked up first: a plan that walks the names until a page is full could walk all of them. */
async function findByText(db: Db, search: string, filter: DriverFilter, asked: PageQuery) {
  const statuses = statusesOf(filter);
  const { rows: found, order } = await foundBy(
    db,
    {
      from: named,
      as: 't',
      order: byName,
      held: sql.join([keyHoldsWords(sql`t.search_form`, search), ...statuses], sql` and `),
      isFiltered: statuses.length > 0,
      length: sql`(select coalesce(sum(n), 0) ${keptTotal({})})`,
    },
    asked,
  );
  const { rows } = await rowsOf<DriverRow & { total: number }>(
    { ...driver, total: totalOf(sql`t`, asked) },
    (columns) => sql`
    with t as materialized (${found}) select ${columns} from t order by ${order} ${cutOf(asked)}`,
  ).execute(db);
  const isBehindTheEnd = rows.length === 0 && asked.page > 0;
  const total = isBehindTheEnd ? await countOf(db, sql`from (${found}) t`) : (rows[0]?.total ?? 0);
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
