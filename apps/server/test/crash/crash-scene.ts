import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import { builtServer } from '../../../../tools/build/server.ts';
import { openDatabase } from '../../src/db/client.ts';
import { freePort } from '../../src/db/launcher/port.ts';
import { startEmbedded } from '../../src/db/launcher.ts';
import { makeRole } from '../../src/db/rights/application-role.ts';
import { childEnv } from '../child-env.ts';
import { httpClient } from '../http-client.ts';
import { applicationRole, layCluster } from '../made-cluster.ts';
import { aCrowd } from '../races/race-scene.ts';
import { tokensFor } from '../session-tokens.ts';
import { makeTempFolder } from '../temp-folder.ts';

const sealingKey = Buffer.alloc(32, 7);

/** The product as it runs: a server process of its own on a database that writes to disk, and a crowd that books. */
export async function aCrashScene({
  env = {},
  orders = 4_000,
  node = [],
  databaseFolder,
}: {
  env?: Record<string, string>;
  orders?: number;
  /** Options of the server's Node. */
  node?: readonly string[];
  /** Where the database lies; unset: beside everything else. */
  databaseFolder?: string;
} = {}) {
  const folder = await makeTempFolder();
  const dir = path.join(databaseFolder ?? folder.path, 'postgres');
  await layCluster(dir, 'migrated');
  let database = await startEmbedded({ dir, durable: true });
  const { url } = database;
  const databasePort = Number(new URL(url).port);
  const applicationUrl = await makeRole(url, applicationRole, 'application');
  const { db, close } = openDatabase(url);

  const port = await freePort(0);
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function startProcess() {
    child = spawn(process.execPath, [...node, builtServer], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...childEnv,
        DATABASE_URL: applicationUrl,
        DATABASE_MIGRATION_URL: url,
        DATA_DIR: path.join(folder.path, 'data'),
        SEALING_KEY: sealingKey.toString('base64'),
        PORT: String(port),
        PUBLIC_URL: origin,
        DEMO: '0',
        SIMULATOR: '0',
        LOG_LEVEL: 'fatal',
        RATE_LIMIT: '1000000',
        FACTOR_REQUIRED_ROLES: 'none',
        ...env,
      },
    });
    await untilServing();
  }

  async function isServing() {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    return answer?.status === 200;
  }

  async function untilServing() {
    for (let waited = 0; waited < 60_000; waited += 50) {
      if (child?.exitCode !== null || child.signalCode !== null) throw new Error('the server process has ended');
      if (await isServing()) return;
      await sleep(50);
    }
    throw new Error('the server does not serve');
  }

  async function killProcess() {
    const gone = once(present(child), 'exit');
    present(child).kill('SIGKILL');
    await gone;
  }

  /** Kills the database and leaves it to who watches it. */
  async function killDatabase() {
    const file = await readFile(path.join(database.dir, 'postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  }

  /** Ends the database, in turn by its own shutdown and by a kill that leaves it to its log, and starts it again. */
  async function restartDatabase(isKilled: boolean) {
    if (isKilled) return killDatabase();
    await database.stop();
    database = await startEmbedded({ dir, port: databasePort, durable: true });
    if (database.url !== url) throw new Error(`the database came back at ${database.url}`);
  }

  const send = httpClient(origin, tokensFor({ db, now: () => new Date(), sealingKey, publicUrl: origin }));
  const tomorrow = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000).toISOString();
  const crowd = await aCrowd(db, { slots: 3, capacity: 100_000, orders, firstSlot: tomorrow });

  async function stop() {
    if (child?.exitCode === null && child.signalCode === null) await killProcess();
    await close();
    await database.stop();
    await folder.remove();
  }

  await startProcess();
  return {
    db,
    origin,
    send,
    crowd,
    startProcess,
    killProcess,
    restartDatabase,
    killDatabase,
    databaseUrl: url,
    untilServing,
    stop,
    process: () => present(child),
  };
}

export type CrashScene = Awaited<ReturnType<typeof aCrashScene>>;
