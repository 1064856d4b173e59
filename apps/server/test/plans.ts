import { present } from '@quaygate/rules';
import { CompiledQuery } from 'kysely';
import type { Db } from '../src/db/client.ts';

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** An object with one method of its own; what it keeps to itself stays with it. */
const withOwn = <T extends object>(whole: T, name: keyof T, own: unknown): T =>
  new Proxy(whole, {
    get: (target, key) => {
      const value = key === name ? own : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** The database, telling what is sent to it. */
function listening(db: Db, tell: (sent: CompiledQuery) => void): Db {
  const executor = db.getExecutor();
  const telling = withOwn(executor, 'executeQuery', (sent: CompiledQuery) => {
    tell(sent);
    return executor.executeQuery(sent);
  });
  return withOwn(db, 'getExecutor', () => telling);
}

/** What is found, and how the last of its statements is worked out. */
export const plannedLast = <T>(db: Db, find: (listened: Db) => Promise<T>) => planned(db, -1, find);

/** @param at which of the statements that were sent */
export async function planned<T>(
  db: Db,
  at: number,
  find: (listened: Db) => Promise<T>,
): Promise<{ found: T; nodes: Plan[] }> {
  const sent: CompiledQuery[] = [];
  const found = await find(listening(db, (each) => sent.push(each)));
  const { sql, parameters } = present(sent.at(at));
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery(explained);
  const [whole] = Object.values(rows[0] as Record<string, [{ Plan: Plan }]>)[0] ?? [];
  return { found, nodes: nodesOf(present(whole).Plan) };
}

/** Rows of a table that a statement read, also those that its filters left out. */
export const readOf = (nodes: readonly Plan[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
