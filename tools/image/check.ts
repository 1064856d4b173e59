import { execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../apps/server/src/db/launcher.ts';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';
import { freePort } from '../product.ts';
import { type Contained, lack, Sandbox, unpack } from './sandbox.ts';

const roles = path.resolve(import.meta.dirname, '../../deploy/postgresql/roles.sh');
const startsWithin = 240_000;
const endsWithin = 15_000;

/** Settings by which the server knows its database, and further ones of who owns the schema. */
type Roles = Record<'server' | 'owner', Record<string, string>>;

const proven = (what: string) => console.log(`✔ ${what}`);
function expectThat(isSo: boolean, what: string, server: Contained): void {
  if (!isSo) throw new Error(`Not so: ${what}\n${server.said().slice(-2_000)}`);
  proven(what);
}

async function untilReady(server: Contained, url: string): Promise<boolean> {
  for (const begin = Date.now(); Date.now() - begin < startsWithin && server.child.exitCode === null; await sleep(200))
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return true;
  return false;
}

/** Runs the image's own words against a database: what an engine would do, without one. */
async function runAgainst(database: Roles, sandbox: Sandbox, config: Awaited<ReturnType<typeof unpack>>) {
  const port = `${await freePort()}`;
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: url, ...database.server };
  const runs = async (program: readonly string[], further = {}) => {
    const contained = sandbox.start(program, { ...settings, ...further });
    return { isSo: (await contained.ended) === 0, contained };
  };
  const migrated = await runs(['/usr/local/bin/quaygate', 'migrate'], database.owner);
  expectThat(migrated.isSo, 'quaygate migrate makes the schema', migrated.contained);
  const server = sandbox.start(config.Entrypoint, settings);
  try {
    expectThat(await untilReady(server, url), '/readyz answers 200, on a read-only root', server);
    const page = await fetch(url).then((answer) => answer.text());
    expectThat(page.includes('<script'), 'the built web is served', server);
    const healthy = await runs(config.Healthcheck.Test.slice(1));
    expectThat(healthy.isSo, 'the health check of the image says so', healthy.contained);
    const asked = Date.now();
    server.signal('SIGTERM');
    const code = await Promise.race([server.ended, sleep(endsWithin)]);
    expectThat(code === 0, `SIGTERM reaches process 1: it ended after ${Date.now() - asked} ms with code 0`, server);
  } finally {
    server.child.kill('SIGKILL');
  }
}

/** Roles as deploy/ makes them; without psql one user does everything. */
async function withRoles(url: string, folder: string): Promise<Roles> {
  if (spawnSync('psql', ['--version']).status !== 0) {
    console.log('– roles are not tried: there is no psql here');
    return { server: { DATABASE_URL: url }, owner: {} };
  }
  const { hostname, port, username, password } = new URL(url);
  for (const role of ['owner', 'calls', 'jobs'])
    await writeFile(path.join(folder, `${role}-password`), `${role}-secret\n`);
  const env = { ...process.env, SECRETS: folder, PGHOST: hostname, PGPORT: port, PGPASSWORD: password };
  execFileSync(roles, { env: { ...env, POSTGRES_USER: username }, stdio: ['ignore', 'ignore', 'inherit'] });
  const as = (user: string, role: string) => `postgres://${user}:${role}-secret@${hostname}:${port}/quaygate`;
  return {
    server: { DATABASE_URL: as('quaygate', 'calls'), DATABASE_JOBS_URL: as('quaygate_jobs', 'jobs') },
    owner: { DATABASE_MIGRATION_URL: as('quaygate_owner', 'owner') },
  };
}

/** Runs the image as its user with a read-only root, or says in one line why this machine cannot. */
export async function checkImage(file: string, layout: string, work: string): Promise<void> {
  const missing = lack();
  if (missing) return console.log(`– not run: ${missing}`);
  const root = path.join(work, 'root');
  const config = await unpack(file, layout, root);
  const sandbox = new Sandbox(root, path.join(work, 'data'), config);
  await sandbox.makeData();
  const folder = await makeTempFolder();
  const database = await startEmbedded({ dir: path.join(folder.path, 'postgres') });
  try {
    await runAgainst(await withRoles(database.url, folder.path), sandbox, config);
  } finally {
    await database.stop();
    await folder.remove();
  }
}
