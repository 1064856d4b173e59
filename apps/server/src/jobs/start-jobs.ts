import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type LogLevel, run, type TaskList } from 'graphile-worker';
import { scrub } from '../plumbing/plain-error.ts';
import { notifyUsers } from '../slices/notification/notify.service.ts';
import { makeSlots } from '../slices/slot/slot-horizon.rule.ts';
import { handBack } from './hand-back.ts';
import type { JobDeps } from './job-deps.ts';
import { jobPool } from './job-pool.ts';
import { doJob, doSoon, jobNames, tasks } from './jobs.ts';
import { MailsNotSent, NotSent } from './not-sent.ts';
import { occurrences } from './occurrences.ts';
import { NotExported } from './retention/not-exported.ts';
import { makePartitions } from './retention/partitions.ts';

/** The queue is looked at so often, in milliseconds. A job that is added is told at once; its telling may be lost. */
const pollInterval = 30_000;

/** Milliseconds in which running jobs may finish when the process ends. */
const finishesWithin = 2_000;

/** What people see of it: where something could not be exported, the setting and the command that looks at it. */
function failedName(name: string, error: unknown): string {
  if (error instanceof NotExported) return `${name} (RETENTION_EXPORT: ${error.kind}; quaygate doctor)`;
  if (error instanceof MailsNotSent) return `${name} (SMTP_URL: ${error.reason}; quaygate doctor)`;
  return error instanceof NotSent ? `${name} (AUDIT_EXPORT; quaygate doctor)` : name;
}

/** Administrators are told that a job failed, of each job once an hour. */
async function doOrTell(deps: JobDeps, name: string): Promise<void> {
  try {
    await doJob(deps, name);
  } catch (error) {
    const now = deps.now();
    const cause = `${name} ${now.toISOString().slice(0, 13)}`;
    // Where the database is away, this fails too: the error of the job is the one that counts.
    await notifyUsers(deps.jobsDb, now, [
      { kind: 'jobFailed', cause, details: { name: failedName(name, error) } },
    ]).catch(() => {});
    throw error;
  }
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const satisfies Record<
  LogLevel,
  string
>;

interface Ground {
  databaseUrl: string;
  /** Called with the error of every connection the database closed on us. */
  onLost?: (error: Error) => void;
  /** Ends what the jobs have begun in the database. */
  cutOff?: () => void;
}

/**
 * Starts the jobs that keep the data in order. Several instances may run them: the queue in PostgreSQL gives each
 * occurrence to one of them.
 * @returns stop, which lets running jobs finish; those that take too long are handed back and cut off (OPS-32)
 */
export async function startJobs(
  deps: JobDeps,
  { databaseUrl, onLost = () => {}, cutOff = () => {} }: Ground,
): Promise<{ stop(): Promise<void> }> {
  // The place of now; the job makes what comes.
  await makePartitions({ ...deps, db: deps.jobsDb }, 0);
  await makeSlots(deps.db, deps.now());
  // We end the pool ourselves: the worker would leave its own still closing, without an error handler, when the database stops.
  // A connection lives from one look at the queue to the next: a new one costs more than the look.
  const pool = jobPool(databaseUrl, { idle: 2 * pollInterval, onLost });
  const runner = await run({
    pgPool: pool,
    // A slow mail server must not delay other jobs.
    concurrency: 2,
    pollInterval,
    noHandleSignals: true,
    taskList: Object.fromEntries(jobNames.map((name) => [name, () => doOrTell(deps, name)])) satisfies TaskList,
    parsedCronItems: occurrences(tasks, deps.now),
    logger: new Logger(() => (level, message) => deps.log[levels[level]](scrub(message))),
  });
  await doSoon(deps.jobsDb, 'makePartitions');
  const running = new Set<string>();
  runner.events.on('job:start', ({ job }) => void running.add(String(job.id)));
  runner.events.on('job:complete', ({ job }) => void running.delete(String(job.id)));
  const ended = runner.promise.catch((error) => deps.log.error({ err: error }, 'jobs have stopped'));
  const stop = async () => {
    const over = new AbortController();
    const late = sleep(finishesWithin, undefined, { signal: over.signal }).catch(() => {});
    // It waits for the jobs that run, however long they take.
    void runner.stop().catch((error) => deps.log.error({ err: error }, 'jobs did not stop'));
    await Promise.race([ended, late]);
    over.abort();
    if (running.size > 0) {
      deps.log.warn({ jobs: running.size }, 'jobs that take too long are left to another instance');
      await handBack(pool, running);
      cutOff();
    }
    await pool.end();
  };
  return { stop };
}
