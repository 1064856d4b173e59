import { metricsToken } from '../measure/process.ts';
import { withClient } from '../world/database.ts';
import type { Lines } from './lines.ts';
import type { Allowed, Point } from './trend.ts';

/** Tables whose rows stay: they grow with what is done, and what is judged is how long a row of them is. */
export const staying = new Set([
  ...['booking', 'tour', 'booking_event', 'load_unit_order', 'tour_history', 'train'],
  ...[
    'forwarder_trucker',
    'statistic_hour',
    'facility_trucker',
    'appointment_report',
    'driver_notice',
    'audit',
    'audit_link',
  ],
  // Partitions go when their period is over, which no run outlasts.
  ...['vehicle_history', 'idempotency_key', 'booking_change', 'integration_event'],
]);
const million = 1_000_000;

export interface Series {
  points: Point[];
  allowed: Allowed;
}

interface TableRow {
  table: string;
  bytes: number;
  live: number;
  dead: number;
}

const readTables = (url: string) =>
  withClient(url, async (client) => {
    await client.query('set application_name to soak');
    const { rows } = await client.query<TableRow>(
      `select coalesce(p.relname, s.relname) as table, sum(pg_total_relation_size(s.relid))::float8 as bytes,
         sum(s.n_live_tup)::float8 as live, sum(s.n_dead_tup)::float8 as dead
       from pg_stat_user_tables s left join pg_inherits i on i.inhrelid = s.relid left join pg_class p on p.oid = i.inhparent
       group by 1`,
    );
    const { rows: wal } = await client.query<{ at: number; kept: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at, (select sum(size)::float8 from pg_ls_waldir()) as kept`,
    );
    return { rows, wal: wal[0] ?? { at: 0, kept: 0 } };
  });

async function readMetrics(url: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

/** Figures of the process, each with what it may rise by. */
const ofProcess: Record<string, Allowed> = {
  process_resident_memory_bytes: { share: 0.1, least: 20 * million },
  nodejs_heap_size_used_bytes: { share: 0.2, least: 20 * million },
  nodejs_external_memory_bytes: { share: 0.2, least: 5 * million },
  nodejs_active_handles_total: { share: 0.05, least: 5 },
  nodejs_active_requests_total: { share: 0.5, least: 20 },
  process_open_fds: { share: 0.05, least: 5 },
  'quaygate_database_connections{state="all"}': { share: 0.1, least: 3 },
  'quaygate_database_connections{state="waiting"}': { share: 0.5, least: 5 },
};
/** Of each label: how many wait, and for how long. */
const ofQueues: [start: string, allowed: Allowed][] = [
  ['quaygate_waiting{', { share: 0.5, least: 20 }],
  ['quaygate_waiting_oldest_seconds{', { share: 0.5, least: 30 }],
  ['quaygate_feed_lag_seconds{', { share: 0.5, least: 5 }],
];
/** Jobs of each minute; those of the day grow older all day. */
const ofMinutes = ['keepReadiness', 'foldTourCounts', 'foldStatistics', 'sendMails'];

/** Looks every few seconds at everything that could grow. */
export function sampler(place: { url: string; databaseUrl: string; lines: Lines; acts: () => number }) {
  const all = new Map<string, Series>();
  const begin = performance.now();
  let last = { wal: 0, acts: 0 };
  const note = (name: string, value: number, allowed: Allowed) => {
    const series = all.get(name) ?? { points: [], allowed };
    all.set(name, series);
    if (Number.isFinite(value)) series.points.push({ at: (performance.now() - begin) / 1_000, value });
  };
  function noteTables(rows: readonly TableRow[]) {
    for (const { table, bytes, live, dead } of rows) {
      if (staying.has(table))
        note(`${table}: bytes of a row`, live > 1_000 ? bytes / live : Number.NaN, { share: 0.1, least: 50 });
      else note(`${table}: bytes`, bytes, { share: 0.2, least: million / 2 });
      note(`${table}: dead rows`, dead, { share: 0.5, least: 5_000 });
    }
  }
  async function look(): Promise<void> {
    const metrics = await readMetrics(place.url);
    for (const [name, allowed] of Object.entries(ofProcess)) note(name, metrics.get(name) ?? Number.NaN, allowed);
    for (const [name, value] of metrics)
      for (const [start, allowed] of ofQueues) if (name.startsWith(start)) note(name, value, allowed);
    for (const job of ofMinutes) {
      const seconds = metrics.get(`quaygate_job_age_seconds{job="${job}"}`) ?? Number.NaN;
      note(`age of ${job}, s`, seconds, { share: 0.5, least: 30 });
    }
    const { rows, wal } = await readTables(place.databaseUrl);
    noteTables(rows);
    note('WAL that is kept, bytes', wal.kept, { share: 0.5, least: 256 * million });
    const acts = place.acts() - last.acts;
    if (last.wal && acts) note('WAL of an act, bytes', (wal.at - last.wal) / acts, { share: 0.3, least: 500 });
    last = { wal: wal.at, acts: place.acts() };
    const took = place.lines.took();
    note('p99 of all answers, ms', took[Math.floor(took.length * 0.99)] ?? Number.NaN, { share: 1, least: 50 });
    note('requests that wait for a connection', place.lines.waiting, { share: 1, least: 50 });
  }
  return { look, all };
}
