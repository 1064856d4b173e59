import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { makeCertificate } from './certificate.ts';
import { killAll } from './child.ts';
import { databaseNodes } from './database.ts';
import { portsFrom, type Site } from './examples.ts';
import { exampleOf, front } from './front.ts';
import { instancesOf, makeRoles, root, settingsOf } from './instances.ts';
import { startLoad } from './load.ts';
import { meter } from './meter.ts';
import type { Programs } from './programs.ts';
import { aWorld, visitsOf } from './world.ts';

interface Begin {
  folder: string;
  base: number;
  programs: Programs;
  /** The folder of the build that it begins on. */
  code: string;
  orders: number;
}

/** Everything up, and users at work. */
export async function aCluster({ folder, base, programs, code, orders }: Begin) {
  const site: Site = { folder, ports: portsFrom(base), bin: programs.bin, password: 'change-me-too' };
  chmodSync(folder, 0o777);
  makeCertificate(folder, programs.files.openssl);
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(path.join(folder, 'own.crt'), 'utf8')]);
  const database = databaseNodes(site, programs, exampleOf('postgresql/patroni.yaml'));
  const stopPrograms = () => {
    database.stop();
    killAll();
  };
  // PostgreSQL outlives Patroni.
  process.once('exit', stopPrograms);
  const proxies = front(site, programs);
  const settings = settingsOf(site, proxies.natsUrl);
  const instances = instancesOf(site, programs, settings);
  mkdirSync(path.join(folder, 'files'));
  await database.start();
  // The build before this one has no /readyz.
  proxies.start(code === root ? '/readyz' : '/healthz');
  // HAProxy takes every server for one that is up until its first check.
  await sleep(4_000);
  makeRoles(site);
  await instances.migrate(code);
  await Promise.all([0, 1, 2].map((index) => instances.start(index, code)));
  const { PUBLIC_URL: publicUrl = '', DATABASE_MIGRATION_URL: databaseUrl = '' } = settings;
  const world = await aWorld({ code, databaseUrl, publicUrl, orders });
  const { db, close } = openDatabase(databaseUrl);
  const measured = meter();
  const load = startLoad(world, db, measured, await visitsOf(world));

  return {
    site,
    code,
    database,
    proxies,
    instances,
    world,
    db,
    load,
    meter: measured,
    isWhole: async () => (await database.isWhole()) && (await instances.areReady()),
    async stop() {
      await Promise.race([load.stop(), new Promise((resolve) => setTimeout(resolve, 5_000))]);
      void close();
      stopPrograms();
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof aCluster>>;
