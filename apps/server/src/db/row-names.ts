import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/** Column names in the spelling of the code, looked up once for all rows; what a column holds is left as it is. */
export class RowNames extends CamelCasePlugin {
  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const { rows } = args.result;
    const [first] = rows;
    if (!first) return args.result;
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    const named = rows.map((row) => {
      const result: UnknownRow = {};
      for (const [column, name] of names) result[name] = row[column];
      return result;
    });
    return { ...args.result, rows: named };
  }
}
