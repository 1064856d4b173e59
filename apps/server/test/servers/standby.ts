import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { addressOf } from '../../src/db/application-role.ts';
import { findBinaries } from '../../src/db/launcher/binaries.ts';
import { surroundings } from '../../src/db/launcher/cluster.ts';
import { choosePlace } from '../../src/db/launcher/place.ts';
import { freePort } from '../../src/db/launcher/port.ts';
import { startEmbedded } from '../../src/db/launcher.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { applicationRole, layCluster } from '../made-cluster.ts';
import { makeTempFolder } from '../temp-folder.ts';

const run = promisify(execFile);

/** Ends PostgreSQL when the pipe closes, in whatever way the test ends. */
const watched = `("$0" "$@" </dev/null 3<&-) & postgres=$!
(read -r _; kill -INT $postgres) <&3 &
wait $postgres`;

async function startStandby(dir: string, port: number) {
  const { account } = choosePlace(dir);
  const log = openSync(`${dir}.log`, 'a', 0o600);
  const where = [
    '-D',
    dir,
    '-p',
    `${port}`,
    '-h',
    '127.0.0.1',
    '-k',
    '',
    '-c',
    'max_connections=200',
    '-c',
    'fsync=off',
  ];
  const child = spawn('/bin/sh', ['-c', watched, path.join(findBinaries(), 'postgres'), ...where], {
    ...account,
    env: surroundings,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
  });
  closeSync(log);
  const lifeline = child.stdio[3] as Writable;
  lifeline.on('error', () => {});
  const stop = async () => {
    const exit = once(child, 'exit');
    if (child.exitCode === null) lifeline.end();
    else return;
    await exit;
  };
  return { stop, child };
}

async function sayTo(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * A primary with the schema and a standby that streams from it, both of the embedded PostgreSQL. The standby is laid as a
 * copy of the folder of the stopped primary: the packages hold no pg_basebackup.
 */
export async function aStandby() {
  const folder = await makeTempFolder();
  const first = path.join(folder.path, 'primary');
  await layCluster(first, 'migrated');
  const port = await freePort(0);
  const embedded = await startEmbedded({ dir: first, port, durable: false });
  // The start may have moved it to where PostgreSQL's own user reads it.
  await embedded.stop();
  const { dir } = embedded;
  const copy = `${dir}-standby`;
  await run('cp', ['-a', dir, copy]);
  const password = readFileSync(`${dir}.password`, 'utf8');
  writeFileSync(path.join(copy, 'standby.signal'), '');
  const conninfo = `host=127.0.0.1 port=${port} user=app password=${password} application_name=standby`;
  appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const primary = await startEmbedded({ dir: first, port, durable: false });
  await migrateToLatest(primary.url, { roles: { application: applicationRole, jobs: null } });
  const standbyPort = await freePort(0);
  let { stop } = await startStandby(copy, standbyPort);
  const standbyUrl = Object.assign(new URL(primary.url), { port: `${standbyPort}` }).href;
  const untilThere = () => vi.waitFor(() => sayTo(standbyUrl, 'select 1'), { timeout: 60_000 });
  await untilThere();
  const as = (url: string) => addressOf(url, applicationRole, 'application');
  return {
    ownerUrl: primary.url,
    url: as(primary.url),
    standbyOwnerUrl: standbyUrl,
    replicaUrl: as(standbyUrl),
    onPrimary: (statement: string) => sayTo(primary.url, statement),
    onStandby: (statement: string) => sayTo(standbyUrl, statement),
    stopStandby: () => stop(),
    startStandby: async () => {
      ({ stop } = await startStandby(copy, standbyPort));
      await untilThere();
    },
    end: async () => {
      await stop();
      await primary.stop();
      await run('rm', ['-rf', copy, `${copy}.log`]);
      await folder.remove();
    },
  };
}
