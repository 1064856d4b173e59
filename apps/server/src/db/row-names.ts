import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';
import pg from 'pg';
import { RowsOfTrip } from './pool/one-trip.ts';

/** Column names in the spelling of the code, looked up once for all rows; what a column holds is left as it is. */
class RowNames extends CamelCasePlugin {
  /** As the code spells a column. */
  nameOf(column: string): string {
    return this.camelCase(column);
  }

  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const { rows } = args.result;
    if (!(rows[0] instanceof RowsOfTrip)) return { ...args.result, rows: this.#named(rows) };
    return { ...args.result, rows: [new RowsOfTrip(rows[0].rows.map((each) => this.#named(each)))] };
  }

  #named(rows: UnknownRow[]): UnknownRow[] {
    const [first] = rows;
    if (!first) return rows;
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    // Read under these names already, by `NamedQuery`.
    if (names.every(([column, name]) => column === name)) return rows;
    return rows.map((row) => {
      const result: UnknownRow = {};
      for (const [column, name] of names) result[name] = row[column];
      return result;
    });
  }
}

export const rowNames = new RowNames();

/** How the rows of a statement are read: its columns, and what turns the text of each into a value. */
interface Shape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

const shapeOf = ({ fields, _parsers, _prebuiltEmptyResultObject }: Shape): Shape => ({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
});

/** By names of statements. PostgreSQL refuses a prepared statement whose rows would come to look otherwise. */
const shapes = new Map<string, Shape>();

const silent = new WeakMap<Wire, Wire>();

/** The same connection, which does not ask how rows look. */
function silently(connection: Wire): Wire {
  const known = silent.get(connection) ?? Object.create(connection, { describe: { value: () => {} } });
  silent.set(connection, known);
  return known;
}

/**
 * A statement under a name whose rows are read under the names of the code, and not copied to them afterwards. Where its
 * connection has prepared it, PostgreSQL is not asked again how its rows look.
 */
export class NamedQuery extends pg.Query {
  override handleRowDescription(message: RowDescription): void {
    for (const field of message.fields) field.name = rowNames.nameOf(field.name);
    super.handleRowDescription(message);
    shapes.set(this.name, shapeOf(this._result));
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    super.handleCommandComplete(message, connection);
    // One without rows is not described.
    if (!shapes.has(this.name)) shapes.set(this.name, shapeOf(this._result));
  }

  override prepare(connection: Wire): void {
    const shape = connection.parsedStatements[this.name] === undefined ? undefined : shapes.get(this.name);
    if (shape) {
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    }
    super.prepare(shape ? silently(connection) : connection);
  }
}

/** A connection that speaks PostgreSQL's protocol. */
interface Wire {
  /** Texts of statements by their names. */
  parsedStatements: Record<string, string | undefined>;
}

interface RowDescription {
  fields: { name: string }[];
}

declare module 'pg' {
  interface Query {
    name: string;
    _result: Shape;
    _accumulateRows: boolean;
    prepare(connection: Wire): void;
    handleRowDescription(message: RowDescription): void;
    handleCommandComplete(message: unknown, connection: Wire): void;
  }
}
