import type { AuditEntry, AuditFilter, Page, PageQuery } from '@quaygate/contract';
import { auditListMaxEntries } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { countedOf } from '../../db/common-words.ts';
import { holdsWords } from '../../db/names.ts';
import { type Columns, rowsOf, table } from '../../db/rows.ts';

const a = table('audit', 'a');

/** The number is looked up for each row listed: a join would read all links where the planner knows no better. */
const entry: Columns<AuditEntry> = {
  ...a('id', 'occurredDate', 'actorKind', 'actorId', 'actorName', 'sessionId', 'network', 'objectId', 'objectName'),
  number: sql`(select l.number from audit_link l where l.audit_id = a.id)`,
  kind: sql`a.kind`,
  objectKind: sql`a.object_kind`,
  before: sql`a.before`,
  after: sql`a.after`,
};

/** A line break parts names: no word holds one. */
const words = sql`coalesce(a.actor_name, '') || E'\\n' || coalesce(a.object_name, '') || E'\\n' || a.object_id || E'\\n'
  || coalesce(a.network, '')`;

function matching({ search, kinds, actorId, objectKind, objectId, from, until }: AuditFilter): RawBuilder<unknown> {
  const all = [
    holdsWords(words, search),
    ...(kinds?.length ? [sql`a.kind = any(${kinds})`] : []),
    ...(actorId === undefined ? [] : [sql`a.actor_id = ${actorId}`]),
    ...(objectKind === undefined ? [] : [sql`a.object_kind = ${objectKind}`]),
    ...(objectId === undefined ? [] : [sql`a.object_id = ${objectId}`]),
    ...(from === undefined ? [] : [sql`a.occurred_date >= ${from}`]),
    ...(until === undefined ? [] : [sql`a.occurred_date < ${until}`]),
  ];
  return sql.join(all, sql` and `);
}

/** What is newest stands in these months; a page that they fill needs no other. */
const newestSince = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));

/** Newest first. Counted and listed up to a limit: who needs more filters, or downloads. Of a search less is counted (UI-42). */
export async function findEntries(
  db: Db,
  filter: AuditFilter,
  { page, size }: PageQuery,
  now: Date,
): Promise<Page<AuditEntry>> {
  const found = matching(filter);
  const offset = page * size;
  const most = Math.max(0, Math.min(size, auditListMaxEntries - offset));
  const listed = async (months: RawBuilder<unknown>) => {
    const { rows } = await rowsOf<AuditEntry>(
      entry,
      (columns) => sql`
      select ${columns} from (
        select * from audit a where ${found} and ${months} order by a.occurred_date desc, a.id desc limit ${most} offset ${offset}
      ) a order by a.occurred_date desc, a.id desc`,
    ).execute(db);
    return rows;
  };
  let items = await listed(sql`a.occurred_date >= ${newestSince(now)}`);
  if (items.length < most) items = await listed(sql`true`);
  const isEnd = items.length < most && (items.length > 0 || page === 0);
  const total = isEnd ? offset + items.length : await count(db, filter, { page, size });
  return { items, page, size, total };
}

async function count(db: Db, filter: AuditFilter, page: PageQuery): Promise<number> {
  const most = filter.search ? Math.min(countedOf(page) + 1, auditListMaxEntries) : auditListMaxEntries;
  const total = isEverything(filter) ? inChain : counted(matching(filter), most);
  const { rows } = await rowsOf({ total }, (columns) => sql`select ${columns}`).execute(db);
  return rows[0]?.total ?? 0;
}

const isEverything = ({ search, kinds, ...filter }: AuditFilter) =>
  search === '' && !kinds?.length && Object.values(filter).every((value) => value === undefined);

const counted = (found: RawBuilder<unknown>, most: number) =>
  sql<number>`(select count(*) from (select from audit a where ${found} limit ${most}) counted)`;

/** Numbers leave no gap, so that all entries need not be counted; what waits for a number is little. */
const inChain = sql<number>`(select least(coalesce(max(l.number) - (select number from audit_origin), 0)
  + (select count(*) from audit_waiting), ${auditListMaxEntries}::bigint) from audit_link l)`;

/** Entries before this one, newest first. Its moment stands alone too: months after it are not read. */
export async function findEntriesBefore(
  db: Db,
  filter: AuditFilter,
  last: Pick<AuditEntry, 'occurredDate' | 'id'> | undefined,
  most: number,
): Promise<AuditEntry[]> {
  const older = last
    ? sql`(a.occurred_date, a.id) < (${last.occurredDate}, ${last.id}) and a.occurred_date <= ${last.occurredDate}`
    : sql`true`;
  const { rows } = await rowsOf<AuditEntry>(
    entry,
    (columns) => sql`
    select ${columns} from audit a
    where ${matching(filter)} and ${older} order by a.occurred_date desc, a.id desc limit ${most}`,
  ).execute(db);
  return rows;
}
