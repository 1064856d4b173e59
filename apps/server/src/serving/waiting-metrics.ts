import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { machineTime } from '../db/clock.ts';
import { rowsOf } from '../db/rows.ts';
import type { Deps } from './deps.ts';

type WaitingDeps = Pick<Deps, 'db' | 'now' | 'auditTarget' | 'postman'>;

interface Queue {
  waiting: number;
  /** Seconds; null: nothing waits. */
  oldest: number | null;
}

interface Waiting {
  jobs: Queue;
  mails: Queue & { failed: number };
  pushes: Queue;
}

interface JobAge {
  job: string;
  /** Since it was last put in the queue. */
  seconds: number;
}

interface Lag {
  facility: number;
  /** Age of the oldest change that its slowest reader has not read. */
  seconds: number;
}

/** A reader that stays away for longer has lost its place (INT-19), in milliseconds. */
const readersKept = 7 * 86_400_000;

const age = (moment: ReturnType<typeof sql>, now: Date) => sql<number>`extract(epoch from ${now} - ${moment})::float8`;

/** The queue of jobs runs by the time of the machine, whatever the clock of the server shows. */
async function findJobs({ db }: WaitingDeps): Promise<{ queue: Queue; ages: JobAge[] }> {
  const moment = new Date(machineTime());
  const { rows: queue } = await rowsOf<Queue>(
    { waiting: sql`count(*)::int`, oldest: age(sql`min(run_at)`, moment) },
    (columns) => sql`select ${columns} from graphile_worker.jobs where run_at <= ${moment} and locked_at is null`,
  ).execute(db);
  const { rows: ages } = await rowsOf<JobAge>(
    { job: sql`identifier`, seconds: age(sql`last_execution`, moment) },
    (columns) => sql`select ${columns} from graphile_worker._private_known_crontabs where last_execution is not null`,
  ).execute(db);
  return { queue: queue[0] ?? { waiting: 0, oldest: null }, ages };
}

async function findLetters({ db, now }: WaitingDeps): Promise<Pick<Waiting, 'mails' | 'pushes'>> {
  const moment = now();
  const { rows } = await rowsOf<Pick<Waiting, 'mails' | 'pushes'>>(
    {
      mails: sql`(select json_build_object('waiting', count(*) filter (where due_date is not null),
        'oldest', ${age(sql`min(created_date) filter (where due_date is not null)`, moment)},
        'failed', count(*) filter (where failed_date is not null)) from mail)`,
      pushes: sql`(select json_build_object('waiting', count(*), 'oldest', ${age(sql`min(created_date)`, moment)})
        from push_message where expires_date > ${moment})`,
    },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0] as Pick<Waiting, 'mails' | 'pushes'>;
}

/** What of the audit log has no link yet (OPS-82); the oldest is the first in line. */
async function findEntries({ db, now }: WaitingDeps): Promise<Queue> {
  const { rows } = await rowsOf<Queue>(
    {
      waiting: sql`(select count(*)::int from audit_waiting)`,
      oldest: sql`(select ${age(sql`occurred_date`, now())} from audit_waiting order by audit_id limit 1)`,
    },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0] ?? { waiting: 0, oldest: null };
}

/** What the target of AUDIT_EXPORT does not have yet; undefined where there is none. The chain has no gaps. */
async function findUnsent({ db, now, auditTarget }: WaitingDeps): Promise<Queue | undefined> {
  if (!auditTarget) return undefined;
  const { rows } = await rowsOf<Queue>(
    {
      waiting: sql`greatest(coalesce((select max(number) from audit_link), 0) - s.last, 0)::int`,
      oldest: sql`(select ${age(sql`occurred_date`, now())} from audit_link where number > s.last order by number limit 1)`,
    },
    (columns) => sql`
    select ${columns} from (select greatest(
      (select number from audit_origin), (select number from audit_sent where target = ${auditTarget.name})) as last) s`,
  ).execute(db);
  return rows[0];
}

/** A key that is revoked or has ended reads no more, so it is behind nothing. */
async function findLags({ db, now }: WaitingDeps): Promise<Lag[]> {
  const moment = now();
  const { rows } = await rowsOf<Lag>(
    {
      facility: sql`r.facility_id`,
      seconds: sql`coalesce(max(${age(sql`unread.updated_date`, moment)}), 0)`,
    },
    (columns) => sql`
    select ${columns} from interface_reader r, lateral (select min(updated_date) as updated_date from (
      (select updated_date from booking_change h where h.facility_id = r.facility_id and h.feed_number > r.last
        order by h.feed_number limit 1)
      union all
      (select updated_date from booking_change h where h.facility_id = r.facility_id and h.feed_number is null
        order by h.change_number limit 1)) left_over) unread
    where r.last is not null and exists (select from integration_key k where k.id = r.key_id
      and k.revoked_date is null and (k.end_date is null or k.end_date > ${moment})) and r.last_date > ${new Date(moment.getTime() - readersKept)} group by r.facility_id`,
  ).execute(db);
  return rows;
}

/** All figures of one look. */
interface Figures {
  queues: Record<'job' | 'push' | 'audit', Queue> & { mail?: Queue; audit_export?: Queue };
  mailsFailed: number;
  ages: JobAge[];
  lags: Lag[];
}

async function findFigures(deps: WaitingDeps): Promise<Figures> {
  const [jobs, { mails, pushes }, entries, unsent, lags] = await Promise.all([
    findJobs(deps),
    findLetters(deps),
    findEntries(deps),
    findUnsent(deps),
    findLags(deps),
  ]);
  const queues = {
    job: jobs.queue,
    // Without a server for mails none of them waits for anything.
    ...(deps.postman && { mail: mails }),
    push: pushes,
    audit: entries,
    ...(unsent && { audit_export: unsent }),
  };
  return { queues, mailsFailed: mails.failed, ages: jobs.ages, lags };
}

/** What waits: jobs, mails, push messages, entries of the audit log, and changes of bookings for those who read them (OPS-70). */
export function tellWaiting(register: Registry, deps: WaitingDeps): void {
  let looking: Promise<Figures | null> | undefined;
  /** All gauges of one answer tell the same look. A database that is away leaves a gap, and no old figure. */
  const look = () => {
    looking ??= findFigures(deps)
      .catch(() => null)
      .finally(() => queueMicrotask(() => (looking = undefined)));
    return looking;
  };
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: (figures: Figures) => [labels: Record<string, string>, value: number][],
  ) =>
    new Gauge({
      ...{ name: `quaygate_${name}`, help, labelNames, registers: [register] },
      async collect() {
        this.reset();
        const figures = await look();
        for (const [labels, value] of figures ? read(figures) : []) this.set(labels, value);
      },
    });
  const queuesOf = ({ queues }: Figures) => Object.entries(queues);
  gauge('waiting', 'Jobs, mails, push messages and entries of the audit log that wait', ['kind'], (figures) =>
    queuesOf(figures).map(([kind, { waiting }]) => [{ kind }, waiting]),
  );
  gauge('waiting_oldest_seconds', 'Age of the oldest that waits', ['kind'], (figures) =>
    queuesOf(figures).map(([kind, { oldest }]) => [{ kind }, oldest ?? 0]),
  );
  gauge('mails_failed', 'Mails that were given up', [], ({ mailsFailed }) => [[{}, mailsFailed]]);
  gauge('job_age_seconds', 'Time since a job was last put in the queue', ['job'], ({ ages }) =>
    ages.map(({ job, seconds }) => [{ job }, seconds]),
  );
  gauge(
    'feed_lag_seconds',
    'Age of the oldest booking change its slowest reader has not read',
    ['facility'],
    (figures) => figures.lags.map(({ facility, seconds }) => [{ facility: `${facility}` }, seconds]),
  );
}
