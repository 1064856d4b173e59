import { type Db, openDatabase } from '../db/client.ts';
import { startClock } from '../db/clock.ts';
import { startDatabase } from '../db/start-database.ts';
import { type Env, readEnv } from '../settings/env.ts';

interface Parts {
  db: Db;
  /** As the role of the jobs, which may remove what is over. */
  jobsDb: Db;
  /** As the owner of the schema, who may change every row. */
  ownerDb: Db;
  /** The address of the same: what needs a session of its own. */
  ownerUrl: string;
  now: () => Date;
  env: Env;
}

/** Does something on the database the settings name, which it starts and ends where it is the embedded one. */
export async function onDatabase<T>(work: (parts: Parts) => Promise<T>, { max = 1 } = {}): Promise<T> {
  const env = readEnv();
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.directUrl, { max });
  const { db: jobsDb, close: closeJobs } = openDatabase(database.jobsUrl, { max });
  const { db: ownerDb, close: closeOwner } = openDatabase(database.ownerUrl, { max });
  try {
    return await work({ db, jobsDb, ownerDb, ownerUrl: database.ownerUrl, now: startClock(env.clock), env });
  } finally {
    await close();
    await closeJobs();
    await closeOwner();
    await database.stop();
  }
}
