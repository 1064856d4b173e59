import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const a = table('audit', 'a');

/**
 * The entry of a link, in its month alone. It is looked up for each link, `lateral` and with `limit 1`: of a join the planner
 * might read all months.
 */
export const isEntryOf = sql`occurred_date = l.occurred_date and id = l.audit_id`;

/** Removes up to ten thousand entries older than this, oldest first and no more than that. @returns how many */
export async function forgetSome(db: Db, before: Date): Promise<number> {
  const { rows } = await rowsOf(
    { forgotten: sql<number>`audit_forget(${before})::int` },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]?.forgotten ?? 0;
}

/** An entry with its place in the chain, by the names of its columns. */
export type OldEntry = Record<string, unknown> & { number: number };

/** What `forgetSome` would remove, in the order of the chain. */
export async function findOldEntries(db: Db, before: Date): Promise<OldEntry[]> {
  const { rows } = await rowsOf(
    { entry: sql<string>`entry` },
    (columns) => sql`
    with oldest as materialized (
      select l.number, encode(l.hash, 'hex') as hash, a.* from (
        select * from audit_link where number > (select number from audit_origin) order by number limit 10000
      ) l left join lateral (select * from audit where ${isEntryOf} limit 1) a on true)
    select ${columns} from (
      select o.number, to_json(o)::text as entry from oldest o where o.number < coalesce(
        (select min(y.number) from oldest y where y.occurred_date is null or y.occurred_date >= ${before}), 9223372036854775807)
    ) e order by number`,
  ).execute(db);
  return rows.map(({ entry }) => JSON.parse(entry) as OldEntry);
}

interface Linked {
  /** Null: another transaction is at it. */
  linked: number | null;
  /** The kinds of what was linked. */
  kinds: string[];
}

/** Links up to so many entries that wait, in a statement of its own. */
export async function linkSome(db: Db, most: number): Promise<Linked> {
  const { rows } = await rowsOf<Linked>(
    { linked: sql`linked`, kinds: sql`kinds` },
    (columns) => sql`select ${columns} from audit_link_waiting(${most}::int)`,
  ).execute(db);
  return present(rows[0]);
}

/** What has no link yet. */
export interface Waiting {
  count: number;
  /** When the first in line was done; null: none waits. */
  oldest: Date | null;
}

export async function findWaiting(db: Db): Promise<Waiting> {
  const { rows } = await rowsOf<Waiting>(
    {
      count: sql`(select count(*)::int from audit_waiting)`,
      oldest: sql`(select occurred_date from audit_waiting order by audit_id limit 1)`,
    },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return present(rows[0]);
}

export interface Link {
  number: number;
  hash: Buffer;
}

interface CheckedLink extends Link {
  auditId: number;
  isWhole: boolean;
}

/** Where the chain begins. */
export const findOrigin = (db: Db): Promise<Link> =>
  db.selectFrom('auditOrigin').select(['number', 'hash']).executeTakeFirstOrThrow();

/** The next links after this one, each with whether it follows from the one before and its entry as it stands now. */
export async function checkLinks(db: Db, { number, hash }: Link, most: number): Promise<CheckedLink[]> {
  const { rows } = await rowsOf<CheckedLink>(
    {
      number: sql`number`,
      hash: sql`hash`,
      auditId: sql`audit_id`,
      isWhole: sql`coalesce(number = previous_number + 1
      and hash = audit_hash(previous_hash, number, entry), false)`,
    },
    (columns) => sql`
    select ${columns} from (
      select l.number, l.hash, l.audit_id, a.entry,
        coalesce(lag(l.number) over chain, ${number}) as previous_number,
        coalesce(lag(l.hash) over chain, ${hash}) as previous_hash
      from (select * from audit_link where number > ${number} order by number limit ${most}) l
      left join lateral (select audit as entry from audit where ${isEntryOf} limit 1) a on true
      window chain as (order by l.number)
    ) links order by number`,
  ).execute(db);
  return rows;
}

/** An entry that stands neither in the chain nor in line for it, one in both, or one in line that is gone from the log. */
export async function findUnlinked(db: Db): Promise<number | undefined> {
  const { rows } = await rowsOf(
    { ...a('id') },
    (columns) => sql`
    select ${columns} from (
      select id from audit where not exists (select from audit_link l where l.audit_id = audit.id)
        and not exists (select from audit_waiting w where w.audit_id = audit.id)
      union all select audit_id from audit_waiting w
        where not exists (select from audit where occurred_date = w.occurred_date and id = w.audit_id)
        or exists (select from audit_link l where l.audit_id = w.audit_id)
    ) a order by id limit 1`,
  ).execute(db);
  return rows[0]?.id;
}
