import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../apps/server/src/db/launcher.ts';
import { addressOf } from '../apps/server/src/db/rights/application-role.ts';

/** Tries a statement, whose work is taken back. @returns the SQLSTATE of its refusal, or `done` */
type Try = (statement: string) => Promise<string>;

async function tryAs(url: string): Promise<{ attempt: Try; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const attempt: Try = async (statement) => {
    await client.query('begin');
    const outcome = await client.query(statement).then(
      () => 'done',
      (error) => String(error.code),
    );
    await client.query('rollback');
    return outcome;
  };
  return { attempt, end: () => client.end() };
}

/** The embedded database of a running product, as the roles it uses: for calls, and for jobs. */
export async function databaseRoles(dataDir: string) {
  const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres') });
  const calls = await tryAs(addressOf(embedded.url, 'quaygate', 'application'));
  const jobs = await tryAs(addressOf(embedded.url, 'quaygate_jobs', 'jobs'));
  const stop = async () => {
    await calls.end();
    await jobs.end();
    await embedded.stop();
  };
  return { calls: calls.attempt, jobs: jobs.attempt, stop };
}
