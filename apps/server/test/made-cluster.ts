import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '../src/db/launcher.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { makeRole } from '../src/db/rights/application-role.ts';
import { makeTempFolder } from './temp-folder.ts';

const run = promisify(execFile);

/** `empty`: as a first start makes it. `migrated`: with the schema and the role of the application. */
type Kind = 'empty' | 'migrated';

/** By which the product connects: no superuser, because a limit of connections does not hold for one. */
export const applicationRole = 'quaygate';

const made: Partial<Record<Kind, Promise<string>>> = {};

async function make(kind: Kind): Promise<string> {
  const folder = await makeTempFolder();
  process.once('exit', () => rmSync(folder.path, { recursive: true, force: true }));
  const embedded = await startEmbedded({ dir: path.join(folder.path, 'postgres'), durable: false });
  if (kind === 'migrated') {
    await makeRole(embedded.url, applicationRole, 'application');
    await migrateToLatest(embedded.url);
  }
  await embedded.stop();
  return embedded.dir;
}

/** Lays the data folder of a PostgreSQL that was stopped: made once by each worker, a copy takes a tenth of the time. */
export async function layCluster(dir: string, kind: Kind = 'empty'): Promise<void> {
  if (existsSync(dir)) return;
  made[kind] ??= make(kind);
  const from = await made[kind];
  // As root, it belongs to the user of PostgreSQL.
  await run('cp', ['-a', from, dir]);
  await run('cp', ['-a', `${from}.password`, `${dir}.password`]);
}
