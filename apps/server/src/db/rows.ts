import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from './client.ts';
import type { Tables } from './tables.ts';

type RowOf<T extends keyof Tables> = Selectable<Tables[T]>;

/** A column of a result for each field of a row: as many as the type has, so that a forgotten one does not compile. */
export type Columns<Row> = { readonly [Name in keyof Row]: RawBuilder<Row[Name]> };

/** The text of columns that are known by their table. Whole lists of them are one text, made once. */
const texts = new WeakMap<object, string>();

const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function named(alias: string, name: string): RawBuilder<never> {
  const text = `${alias}.${snakeOf(name)}`;
  const column = sql.raw<never>(text);
  texts.set(column, text);
  return column;
}

type Picked<T extends keyof Tables, Name extends keyof RowOf<T>, Empty> = {
  readonly [Key in Name]: RawBuilder<RowOf<T>[Key] | Empty>;
};

/** Picks columns of a table as a statement calls it, with the types of the table: `b('id', 'state')`. */
export function table<T extends keyof Tables & string>(name: T, alias: string = snakeOf(name)) {
  return <Name extends keyof RowOf<T> & string>(...names: Name[]): Picked<T, Name, never> =>
    Object.fromEntries(names.map((each) => [each, named(alias, each)])) as never;
}

/** As `table`, of one that is joined from the left: every column may be null. */
export const leftTable: <T extends keyof Tables & string>(
  name: T,
  alias?: string,
) => <Name extends keyof RowOf<T> & string>(...names: Name[]) => Picked<T, Name, null> = (name, alias) =>
  table(name, alias);

/** Columns that hold a value in every row that the statement answers: its conditions see to that. */
export const notNull = <Row extends object>(columns: Columns<Row>) =>
  columns as Columns<{ [Name in keyof Row]: NonNullable<Row[Name]> }>;

/** The columns of a part of a statement, as what stands around it reads them again by the name of the part. */
export const again = <Row extends object>(part: string, columns: Columns<Row>): Columns<Row> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, named(part, name)])) as unknown as Columns<Row>;

/** What stands between `select` and `from`, or behind `returning`. */
export function listOf(columns: Columns<object>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  let known: string[] = [];
  const close = () => {
    if (known.length > 0) parts.push(sql.raw(known.join(', ')));
    known = [];
  };
  for (const [field, column] of Object.entries(columns as Record<string, RawBuilder<unknown>>)) {
    const name = snakeOf(field);
    const text = texts.get(column);
    if (text !== undefined) known.push(text.endsWith(`.${name}`) ? text : `${text} as ${name}`);
    else {
      close();
      parts.push(sql`${column} as ${sql.raw(name)}`);
    }
  }
  close();
  return sql.join(parts);
}

/**
 * A statement whose rows have these columns. Its text gets the list of them, and the type of its rows is theirs: a field
 * without a column does not compile, nor one of another type than its table's.
 * @param build the statement around the list
 */
export const rowsOf = <Row extends object>(
  columns: Columns<Row>,
  build: (columns: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<Row> => build(listOf(columns)) as RawBuilder<Row>;

/** The number of rows behind a `from`. */
export async function countOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await rowsOf({ total: sql<number>`count(*)` }, (total) => sql`select ${total} ${from}`).execute(db);
  return rows[0]?.total ?? 0;
}
