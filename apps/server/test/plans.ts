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
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
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

async function planOf(db: Db, { sql, parameters }: CompiledQuery): Promise<{ nodes: Plan[]; milliseconds: number }> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery(explained);
  const [whole] = present(
    Object.values(rows[0] as Record<string, [{ Plan: Plan; 'Planning Time': number; 'Execution Time': number }]>)[0],
  );
  return { nodes: nodesOf(whole.Plan), milliseconds: whole['Planning Time'] + whole['Execution Time'] };
}

/** What is found, and how each of its statements is worked out. */
export async function plannedAll<T>(db: Db, find: (listened: Db) => Promise<T>) {
  const sent: CompiledQuery[] = [];
  const found = await find(listening(db, (each) => sent.push(each)));
  const plans = [];
  for (const each of sent) plans.push(await planOf(db, each));
  return { found, plans };
}

/** What is found, and how one of its statements is worked out. @param at which of those that were sent */
export async function planned<T>(
  db: Db,
  at: number,
  find: (listened: Db) => Promise<T>,
): Promise<{ found: T; nodes: Plan[] }> {
  const sent: CompiledQuery[] = [];
  const found = await find(listening(db, (each) => sent.push(each)));
  return { found, nodes: (await planOf(db, present(sent.at(at)))).nodes };
}

/** The same of the last one. */
export const plannedLast = <T>(db: Db, find: (listened: Db) => Promise<T>) => planned(db, -1, find);

/** Pages of eight kilobytes that a plan read, in memory or from the disk. */
export const buffersOf = ([whole]: readonly Plan[]): number =>
  present(whole)['Shared Hit Blocks'] + present(whole)['Shared Read Blocks'];

/** Rows of a table that a statement read, also those that its filters left out. */
export const readOf = (nodes: readonly Plan[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
