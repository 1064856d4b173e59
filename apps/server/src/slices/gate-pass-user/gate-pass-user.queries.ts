import type { PageQuery } from '@quaygate/contract';
import type { DocumentStatus, LicenseStatus, TerrorStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical, holdsWords } from '../../db/names.ts';

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

const columns = sql`t.user_id, t.id, t.email, t.first_name, t.last_name, t.phone_number, t.deleted_date,
  coalesce((select u.roles from app_user u where u.id = t.user_id), '{}') as roles`;
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

/** Kept counts, with what was not folded in yet. */
const keptTotal = ({ documentStatus, terrorStatus }: DriverFilter) => {
  const ofDocument = sql`(${documentStatus ?? null}::text is null or document_status = ${documentStatus ?? null})`;
  const ofTerror = sql`(${terrorStatus ?? null}::text is null or terror_status = ${terrorStatus ?? null})`;
  return sql`select coalesce(sum(n), 0) as total from (
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
  const { rows } = await sql<DriverRow>`
    select ${columns} from trucker t where ${where} order by ${byName} limit ${size} offset ${page * size}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`${keptTotal(filter)}`.execute(db);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** What a search finds is looked up by its key first: walking the names until a page is full could mean all of them. */
async function findByText(db: Db, where: RawBuilder<unknown>, { page, size }: PageQuery) {
  const { rows } = await sql<DriverRow & { total: number }>`
    with t as materialized (select * from trucker t where ${where})
    select ${columns}, (select count(*) from t) as total from t
    order by ${byName} limit ${size} offset ${page * size}`.execute(db);
  const { rows: counts } =
    rows.length > 0 || page === 0
      ? { rows }
      : await sql<{ total: number }>`select count(*) as total from trucker t where ${where}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: counts[0]?.total ?? 0 };
}

export async function findDriver(db: Db, truckerId: string): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`
    select ${columns} from trucker t where t.user_id = ${truckerId} and t.forgotten_date is null`.execute(db);
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

const changes = (which: RawBuilder<unknown>) => sql<ChangeRow>`
  select a.id, a.object_id as trucker_id, a.state, a.after, a.reason as notes, a.created_date, a.creator_id,
    coalesce(c.first_name, a.creator_name) as creator_first_name, coalesce(c.last_name, '') as creator_last_name,
    a.decided_date, coalesce(d.first_name, a.decider_name) as decider_first_name,
    coalesce(d.last_name, '') as decider_last_name
  from approval a left join app_user c on c.id = a.creator_id left join app_user d on d.id = a.decider_id
  where a.object_kind = 'trucker' and ${which} order by a.created_date, a.id`;

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
  const { rows } = await sql<EntryRow>`
    select id, trucker_id, terror_status, document_status, date_of_birth, verified_date, valid_until, submitted_date
    from identification where trucker_id = any(${truckerIds})
    order by submitted_date desc nulls last, created_date desc, id`.execute(db);
  return rows;
}

export async function findLicenses(db: Db, truckerId: string) {
  const { rows } = await sql<{ id: string; licenseKey: string; status: LicenseStatus }>`
    select id, license_key, status from license where trucker_id = ${truckerId} order by purchase_date, id`.execute(db);
  return rows;
}
