import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import type pg from 'pg';
import { processorOfChildren } from '../measure/processor.ts';
import { withClient } from '../world/database.ts';
import type { Played } from './act.ts';

/** What one act costs; bytes of a table are what it grew by. */
export interface Cost {
  trips: number;
  statements: number;
  walBytes: number;
  walRecords: number;
  bytesIn: number;
  bytesOut: number;
  /** Microseconds of processor. */
  server: number;
  database: number;
  tables: Record<string, number>;
}

interface Look {
  at: number;
  tally: { statements: number; trips: number; processor: number; rss: number; kept: number };
  database: number;
  lsn: string;
  tables: Record<string, number>;
}

/** Before and after. */
export type Looks = readonly [Look, Look];

export interface Measured {
  pid: number;
  tallyFile: string;
  postmaster: number;
  databaseUrl: string;
}

/** What the server says of itself; it has `tally.ts` in its process. */
export async function askTally(
  { pid, tallyFile }: Pick<Measured, 'pid' | 'tallyFile'>,
  look: 'collect' | 'as it is' = 'as it is',
): Promise<Look['tally']> {
  await writeFile(tallyFile, look);
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; waited < 30_000; waited += 5) {
    await sleep(5);
    const text = readFileSync(tallyFile, 'utf8');
    if (text.endsWith('}')) return JSON.parse(text);
  }
  throw new Error('the server tells nothing about itself');
}

async function sizesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `select coalesce(p.relname, c.relname) as table, sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  return Object.fromEntries(rows.map(({ table, bytes }) => [table, bytes]));
}

export const lookAt = (measured: Measured): Promise<Look> =>
  withClient(measured.databaseUrl, async (client) => {
    const tables = await sizesOf(client);
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    const tally = await askTally(measured);
    const database = processorOfChildren(measured.postmaster) * 1e6;
    return { at: performance.now(), tally, database, lsn: present(rows[0]).lsn, tables };
  });

/** What the log holds between two looks, without whole pages. */
const walBetween = (url: string, from: string, to: string) =>
  withClient(url, async (client) => {
    if (from === to) return { records: 0, bytes: 0 };
    await client.query('create extension if not exists pg_walinspect');
    const { rows } = await client.query<{ records: number; bytes: number }>(
      `select sum(count)::float8 as records, sum(record_size)::float8 as bytes
       from pg_get_wal_stats($1, $2)`,
      [from, to],
    );
    return present(rows[0]);
  });

/** What happened between two looks, a second of rest taken off, by the number of acts. */
export async function costOf(
  { databaseUrl }: Measured,
  [before, after]: Looks,
  { acts, bytes }: Pick<Played, 'acts' | 'bytes'>,
  rest: Cost | null,
): Promise<Cost> {
  const wal = await walBetween(databaseUrl, before.lsn, after.lsn);
  const seconds = (after.at - before.at) / 1_000;
  const by = (whole: number, ofRest: number | undefined) => Math.max(0, whole - (ofRest ?? 0) * seconds) / acts;
  const grown = Object.entries(after.tables).map(
    ([table, size]) => [table, size - (before.tables[table] ?? 0)] as const,
  );
  return {
    trips: by(after.tally.trips - before.tally.trips, rest?.trips),
    statements: by(after.tally.statements - before.tally.statements, rest?.statements),
    walBytes: by(wal.bytes, rest?.walBytes),
    walRecords: by(wal.records, rest?.walRecords),
    bytesIn: bytes.in / acts,
    bytesOut: bytes.out / acts,
    server: by(after.tally.processor - before.tally.processor, rest?.server),
    database: by(after.database - before.database, rest?.database),
    tables: Object.fromEntries(grown.filter(([, size]) => size > 0).map(([table, size]) => [table, size / acts])),
  };
}

/** Memory that connections keep for themselves, in bytes each: what they share counts once, and not here. */
export function privateOfChildren(parent: number, database: string): number {
  const all: number[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) continue;
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${database} `)) continue;
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const kilobytes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce(
        (sum, [, each]) => sum + Number(each),
        0,
      );
      all.push(kilobytes * 1_024);
    } catch {
      // It has just ended.
    }
  }
  return all.length ? all.reduce((sum, each) => sum + each, 0) / all.length : 0;
}
