import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { deviceLifetime } from '../../apps/server/src/identity/session/known-devices.ts';
import type { JobDeps } from '../../apps/server/src/jobs/job-deps.ts';
import { doJob } from '../../apps/server/src/jobs/jobs.ts';
import { endedAccess } from '../../apps/server/src/jobs/retention/deletions.ts';
import { runDeletions } from '../../apps/server/src/jobs/retention/run-deletions.ts';
import { withClient } from '../world/database.ts';

const day = 86_400_000;
const every = 5_000;

/** Jobs that delete, and the days for which they keep. The database itself keeps the audit log of a year, whatever a clock says. */
export const deletingJobs: [name: string, days: number][] = [
  ['cleanUp', 8],
  ['deletePositions', 1],
  ['forgetNotifications', 90],
];

/** Sessions that the soak itself goes on using: they seem to be of a later time, so that no job takes them. */
export const keepSessions = (databaseUrl: string) =>
  withClient(databaseUrl, (client) =>
    client.query(`update session set created_date = created_date + interval '5 years'`),
  );

/** Days for which a new session can be refreshed; one that is being made must stay. */
const sessionDays = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ days: number | null }>(
      `select extract(epoch from max(r.expires_date - s.created_date))::float8 / 86400 as days
       from refresh_value r join session s on s.id = r.session_id`,
    );
    return rows[0]?.days ?? 0;
  });

/**
 * The jobs that delete, each at a clock that is ahead by the time it keeps, so that what it deletes is what is older than `window`
 * milliseconds: years of retention pass within the run.
 */
export function forget(databaseUrl: string, window: number) {
  const { db, close } = openDatabase(databaseUrl, { max: 2 });
  const stop = new AbortController();
  const log = { warn: () => {}, error: (given: unknown) => console.error(given) };
  const ahead = (days: number) => new Date(Date.now() + days * day - window);
  const depsOf = (days: number) =>
    ({
      db,
      jobsDb: db,
      now: () => ahead(days),
      log,
      retentionTarget: null,
      settings: {
        ...{ sessionIdle: 30 * day, positionsKeptHours: 24 },
        keptDays: { slotChanges: 400, exceptions: 90, blocks: 1_096, notifications: 90, events: 400 },
      },
    }) as unknown as JobDeps;
  async function run(): Promise<void> {
    for (; !stop.signal.aborted; await sleep(every, undefined, { signal: stop.signal }).catch(() => {})) {
      for (const [name, days] of deletingJobs) await doJob(depsOf(days), name);
      const { session, refresh_value, known_device } = endedAccess;
      await runDeletions(depsOf(1 + (await sessionDays(databaseUrl))), { refresh_value, session });
      await runDeletions(depsOf(deviceLifetime / day), { known_device });
    }
  }
  const running = run();
  running.catch((error) => console.error('the jobs of the soak ended:', error));
  return {
    async stop() {
      stop.abort();
      await running;
      await close();
    },
  };
}
