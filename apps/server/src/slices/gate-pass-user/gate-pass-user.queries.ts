import type { PageQuery } from '@quaygate/contract';
import type { DocumentStatus, TerrorStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical, holdsWords } from '../../db/names.ts';
import { type Columns, countOf, rowsOf, table } from '../../db/rows.ts';

const a = table('approval', 'a');
const t = table('trucker', 't');
const identificationRow = table('identification');
const licenseRow = table('license');

export interface DriverRow {
  userId: string;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  roles: string[];
  deletedDate: Date | null;
}

const driver: Columns<DriverRow> = {
  ...t('userId', 'id', 'email', 'firstName', 'lastName', 'phoneNumber', 'deletedDate'),
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
  const of = sql`where ${documentStatus ?? null}::text is null or document_status = ${documentStatus ?? null}`;
  const and = sql`(${terrorStatus ?? null}::text is null or terror_status = ${terrorStatus ?? null})`;
  return sql`from (
    select document_status, terror_status, truckers as n from trucker_count
    union all select document_status, terror_status, change from trucker_count_change) kept (document_status, terror_status, n)
    ${of} and ${and}`;
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

export interface ChangeRow {
  id: string;
  truckerId: string;
  state: 'pending' | 'approved' | 'denied' | 'cancelled' | 'system';
  after: Record<string, unknown>;
  notes: string;
  createdDate: Date;
  creatorId: string;
  creatorFirstName: string;
  creatorLastName: string;
  decidedDate: Date | null;
  deciderFirstName: string | null;
  deciderLastName: string | null;
}

const changes = (which: RawBuilder<unknown>) =>
  rowsOf<ChangeRow>(
    {
      ...a('id'),
      truckerId: a('objectId').objectId,
      ...a('state', 'after'),
      notes: a('reason').reason,
      ...a('createdDate', 'creatorId'),
      creatorFirstName: sql`coalesce(c.first_name, a.creator_name)`,
      creatorLastName: sql`coalesce(c.last_name, '')`,
      ...a('decidedDate'),
      deciderFirstName: sql`coalesce(d.first_name, a.decider_name)`,
      deciderLastName: sql`coalesce(d.last_name, '')`,
    },
    (columns) => sql`
  select ${columns} from approval a left join app_user c on c.id = a.creator_id left join app_user d on d.id = a.decider_id
  where a.object_kind = 'trucker' and ${which} order by a.created_date, a.id`,
  );

/** Changes of these drivers, the oldest first. */
export async function findChanges(db: Db, truckerIds: readonly string[]): Promise<ChangeRow[]> {
  if (truckerIds.length === 0) return [];
  return (await changes(sql`a.object_id = any(${truckerIds})`).execute(db)).rows;
}

export async function findChange(db: Db, truckerId: string, id: string): Promise<ChangeRow | undefined> {
  return (await changes(sql`a.object_id = ${truckerId} and a.id = ${id}`).execute(db)).rows[0];
}

export interface EntryRow {
  id: string;
  truckerId: string;
  terrorStatus: TerrorStatus | null;
  documentStatus: DocumentStatus;
  dateOfBirth: string | null;
  verifiedDate: Date | null;
  validUntil: string | null;
  submittedDate: Date | null;
}

/** Identifications of these drivers, of each driver the one that counts first. */
export async function findEntries(db: Db, truckerIds: readonly string[]): Promise<EntryRow[]> {
  if (truckerIds.length === 0) return [];
  const { rows } = await rowsOf<EntryRow>(
    {
      ...identificationRow(
        'id',
        'truckerId',
        'terrorStatus',
        'documentStatus',
        'dateOfBirth',
        'verifiedDate',
        'validUntil',
        'submittedDate',
      ),
    },
    (columns) => sql`
    select ${columns} from identification where trucker_id = any(${truckerIds})
    order by submitted_date desc nulls last, created_date desc, id`,
  ).execute(db);
  return rows;
}

export async function findLicenses(db: Db, truckerId: string) {
  const { rows } = await rowsOf(
    { ...licenseRow('id', 'licenseKey', 'status') },
    (columns) => sql`
    select ${columns} from license where trucker_id = ${truckerId} order by purchase_date, id`,
  ).execute(db);
  return rows;
}
