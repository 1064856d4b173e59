import { openSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../world/database.ts';

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  'Actual Total Time'?: number;
  Plans?: Node[];
}

/** What PostgreSQL did for one call: blocks of 8 kB it looked at, milliseconds, and where the rows came from. */
export interface Work {
  statements: number;
  buffers: number;
  milliseconds: number;
  /** Scans by their index or table, the widest first; of all statements. */
  scans: string[];
}

/** From now on each new connection to this database writes the plan of each statement, with what it did, to the log. */
export const tellPlans = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const name = new URL(databaseUrl).pathname.slice(1);
    const settings = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_buffers': 'on',
      'auto_explain.log_timing': 'on',
      'auto_explain.log_format': 'json',
      'auto_explain.log_nested_statements': 'on',
    };
    for (const [setting, value] of Object.entries(settings))
      await client.query(`alter database ${name} set ${setting} = '${value}'`);
  });

function scansOf(node: Node): { name: string; buffers: number }[] {
  const buffers = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
  const from = node['Index Name'] ?? node['Relation Name'];
  const own = from && node['Node Type'].includes('Scan') ? [{ name: `${node['Node Type']} ${from}`, buffers }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

/** JSON texts of a log, each behind `plan:` and up to the line that closes it. */
const plansOf = (text: string): Node[] =>
  [...text.matchAll(/plan:\n(\s*\{[\s\S]*?\n\s{0,1}\}\n)/g)].map(
    ([, plan = '']) => (JSON.parse(plan) as { Plan: Node }).Plan,
  );

/** What the statements of some work did, read from the end of the log. */
export async function watchPlans(log: string, work: () => Promise<unknown>): Promise<Work> {
  const begin = statSync(log).size;
  await work();
  await sleep(50);
  const length = statSync(log).size - begin;
  const buffer = Buffer.alloc(length);
  readSync(openSync(log, 'r'), buffer, 0, length, begin);
  const plans = plansOf(buffer.toString());
  const scans = plans.flatMap(scansOf).sort((a, b) => b.buffers - a.buffers);
  return {
    statements: plans.length,
    buffers: plans.reduce((sum, plan) => sum + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0), 0),
    milliseconds: plans.reduce((sum, plan) => sum + (plan['Actual Total Time'] ?? 0), 0),
    scans: scans.slice(0, 2).map(({ name, buffers }) => `${name} (${buffers})`),
  };
}
