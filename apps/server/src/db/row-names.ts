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

/** A query whose rows are read under the names of the code, and not copied to them afterwards. */
export class NamedQuery extends pg.Query {
  override handleRowDescription(message: RowDescription): void {
    for (const field of message.fields) field.name = rowNames.nameOf(field.name);
    super.handleRowDescription(message);
  }
}

interface RowDescription {
  fields: { name: string }[];
}

declare module 'pg' {
  interface Query {
    handleRowDescription(message: RowDescription): void;
  }
}
