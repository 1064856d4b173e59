import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { findBinaries } from '../../src/db/launcher/binaries.ts';
import { surroundings } from '../../src/db/launcher/cluster.ts';
import { choosePlace } from '../../src/db/launcher/place.ts';
import { freePort } from '../../src/db/launcher/port.ts';
import { startEmbedded } from '../../src/db/launcher.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { addressOf } from '../../src/db/rights/application-role.ts';
import { applicationRole, layCluster } from '../made-cluster.ts';
import { makeTempFolder } from '../temp-folder.ts';

const run = promisify(execFile);

/** Ends PostgreSQL when the pipe closes, in whatever way the test ends. */
const watched = `trap "" INT
(trap - INT; exec "$0" "$@") </dev/null 3<&- & postgres=$!
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

async function sayTo(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const each of statements) ({ rows } = await client.query(each));
    return rows;
  } finally {
    await client.end();
  }
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
  const { dir, account } = choosePlace(first);
  const copy = `${dir}-standby`;
  await run('cp', ['-a', dir, copy]);
  const password = readFileSync(`${dir}.password`, 'utf8');
  const signal = path.join(copy, 'standby.signal');
  writeFileSync(signal, '');
  if ('uid' in account) chownSync(signal, account.uid, account.gid);
  const conninfo = `host=127.0.0.1 port=${port} user=app password=${password} application_name=standby`;
  appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const primary = await startEmbedded({ dir: first, port, durable: false });
  await migrateToLatest(primary.url, { roles: { application: applicationRole, jobs: null } });
  const standbyPort = await freePort(0);
  let { stop } = await startStandby(copy, standbyPort);
  const standbyUrl = Object.assign(new URL(primary.url), { port: `${standbyPort}` }).href;
  const untilThere = () => vi.waitFor(() => sayTo(standbyUrl, 'select 1'), { timeout: 60_000 });
  await untilThere();
  /** The standby has all that was committed until now. */
  const untilReplayed = async () => {
    const [at] = await sayTo(
      primary.url,
      'set synchronous_commit = on',
      "select pg_logical_emit_message(true, 'test', 'all before is on the disk')",
      'select pg_current_wal_flush_lsn()::text as place',
    );
    const asked = `select pg_last_wal_replay_lsn() >= '${at?.place}' as has`;
    await vi.waitFor(async () => expect(await sayTo(standbyUrl, asked)).toEqual([{ has: true }]), { timeout: 60_000 });
  };
  const as = (url: string) => addressOf(url, applicationRole, 'application');
  return {
    ownerUrl: primary.url,
    url: as(primary.url),
    standbyOwnerUrl: standbyUrl,
    replicaUrl: as(standbyUrl),
    onStandby: (statement: string) => sayTo(standbyUrl, statement),
    untilReplayed,
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
