import path from 'node:path';
import pg from 'pg';
import { checkInvariants } from '../../apps/server/test/invariants.ts';
import type { Found } from './aims.ts';
import type { Cluster } from './site.ts';
import type { Step } from './step.ts';

/** What was acknowledged before the backup began. */
interface Kept {
  folder: string;
  bookings: Set<string>;
  events: Set<string>;
}

let kept: Kept | undefined;

async function backUp({ site, load, instances }: Cluster): Promise<string[]> {
  const folder = path.join(site.folder, 'backup');
  kept = { folder, bookings: new Set(load.books.kept), events: new Set(load.reported) };
  const begin = Date.now();
  await instances.command(['backup', '--to', folder]);
  return [`\`quaygate backup\` takes ${((Date.now() - begin) / 1_000).toFixed(1)} s while users work.`];
}

async function emptyDatabase({ site }: Cluster): Promise<void> {
  const { folder, password, ports } = site;
  const connectionString = `postgres://postgres:${password}@127.0.0.1:${ports.database}/postgres?sslmode=verify-full&sslrootcert=${folder}/own.crt`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('drop database quaygate with (force)');
  await client.query(`create database quaygate owner quaygate_owner encoding 'UTF8' template template0`);
  await client.end();
}

/** The database is lost with all its nodes' data; instances end, it is restored, instances start. */
async function restore(cluster: Cluster): Promise<Found> {
  if (!kept) throw new Error('there is no backup');
  const { folder, bookings, events } = kept;
  const { instances, load, db } = cluster;
  const { figures } = await load.books.close();
  await load.stop();
  const begin = Date.now();
  await Promise.all([0, 1, 2].map(instances.end));
  await emptyDatabase(cluster);
  await instances.command(['restore', '--from', folder]);
  await Promise.all([0, 1, 2].map((index) => instances.start(index)));
  const seconds = ((Date.now() - begin) / 1_000).toFixed(0);
  const rows = await db.selectFrom('booking').select(['id', 'state']).execute();
  const stored = new Map(rows.map(({ id, state }) => [id, state]));
  const all = await db.selectFrom('appointmentReport').select('eventId').execute();
  const told = all.filter(({ eventId }) => load.reported.has(eventId));
  const found = new Set(told.map(({ eventId }) => eventId));
  const after = load.books.kept.size - bookings.size;
  return {
    notes: [
      `Afterwards the instances end, the database is dropped, and \`quaygate restore\` brings it back: ready again ${seconds} s after`,
      `the first of them was told to end. Of ${figures.acknowledged} acknowledged bookings ${bookings.size} stood before the backup began and must be`,
      `there; ${after} came later, and may be lost.`,
    ],
    lost: [
      ...[...bookings].filter((id) => stored.get(id) !== 'active').map((id) => `lost by the restore: ${id}`),
      ...[...events].filter((id) => !found.has(id)).map((id) => `lost by the restore: event ${id}`),
    ],
    doubled: told.length > found.size ? [`${told.length - found.size} events stand twice after the restore`] : [],
    wrong: await checkInvariants(db),
  };
}

/** It ends the users' work, so it comes last. */
export const restoreStep: Step = {
  name: 'Backup and restore',
  words: ['restore', 'backup'],
  aim: 'instance',
  run: backUp,
  after: restore,
};
