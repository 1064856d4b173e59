import pg from 'pg';
import { afterAll } from 'vitest';

export interface Column {
  table: string;
  column: string;
  /** As the database calls it: `text`, `ARRAY`, `timestamp with time zone`. */
  type: string;
}

type Row = Record<string, unknown>;

/** One row that was written. */
export interface Change {
  table: string;
  /** Null: the row is new. */
  before: Row | null;
  /** Null: the row is gone. */
  after: Row | null;
}

type Counts = Record<string, number>;

/** Every column there is, read from the database itself. */
export async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );
  return rows;
}

/** When a session was last used is noted by every call, so that is no change. */
const triggers = `
  create schema journal;
  create unlogged table journal.change (
    id bigint generated always as identity, "table" text not null, before jsonb, after jsonb
  );
  create function journal.note() returns trigger language plpgsql security definer as $$
  begin
    if to_jsonb(old) - 'last_used_date' is distinct from to_jsonb(new) - 'last_used_date'
      or tg_op = 'TRUNCATE' or tg_table_name <> 'session' and old is distinct from new
    then
      insert into journal.change ("table", before, after) values
        (coalesce((select inhparent::regclass::text from pg_inherits where inhrelid = tg_relid), tg_table_name), to_jsonb(old), to_jsonb(new));
    end if;
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
      execute format('create trigger journal_row after insert or update or delete on public.%I
        for each row execute function journal.note()', name);
      execute format('create trigger journal_table after truncate on public.%I
        for each statement execute function journal.note()', name);
    end loop;
  end $$;`;

/**
 * Notes every row that is written from now on, by any connection; what is rolled back is not noted.
 * @param ownerUrl connection of the role that owns the tables
 * @param ignored tables that may change at any time
 */
export async function journalOf(ownerUrl: string, ignored: readonly string[] = []) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  afterAll(() => client.end());
  await client.query(triggers);
  return {
    /** What was written since the last time, in the order of writing. */
    async take(): Promise<Change[]> {
      const { rows } = await client.query<Change & { id: string }>({
        name: 'take',
        text: 'delete from journal.change returning id, "table", before, after',
      });
      return rows
        .toSorted((a, b) => Number(a.id) - Number(b.id))
        .map(({ table, before, after }) => ({ table, before, after }))
        .filter(({ table }) => !ignored.includes(table));
    },
  };
}

/** Changes in other tables than these. */
export const besides = (changes: readonly Change[], tables: readonly string[]): Change[] =>
  changes.filter(({ table }) => !tables.includes(table));

/** Changes of rows that name one of the owners before or after, by column or by table and column. */
export const changesOf = (changes: readonly Change[], owners: Record<string, string>): Change[] =>
  changes.filter(({ table, before, after }) =>
    [before, after].some((row) =>
      Object.entries(row ?? {}).some(([column, value]) => {
        const owner = owners[column] ?? owners[`${table}.${column}`];
        // Mails and links go to the address they name, no matter who asks for them.
        return owner !== undefined && table !== 'action_token' && String(value) === owner;
      }),
    ),
  );

const add = (counts: Counts, name: string, change: number) => {
  counts[name] = (counts[name] ?? 0) + change;
};
const changed = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, change]) => change));

/** By how much the rows of each table, the values of each column and the true claims have become more. */
export function growth(changes: readonly Change[]): Counts {
  const counts: Counts = {};
  const count = (table: string, row: Row | null, change: number) => {
    if (!row) return;
    add(counts, `${table}.rows`, change);
    for (const [column, value] of Object.entries(row))
      if (value !== null && value !== false) add(counts, `${table}.${column}`, change);
  };
  for (const { table, before, after } of changes) {
    count(table, before, -1);
    count(table, after, 1);
  }
  return changed(counts);
}

/** In how many rows more each text stands than before, whatever the type of its column. */
export function occurrences(changes: readonly Change[], texts: readonly string[]): Counts {
  const counts: Counts = {};
  for (const { before, after } of changes)
    for (const text of texts) {
      if (before && JSON.stringify(before).includes(text)) add(counts, text, -1);
      if (after && JSON.stringify(after).includes(text)) add(counts, text, 1);
    }
  return changed(counts);
}
