import path from 'node:path';
import { migrateToLatest } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migration-files.ts';
import type { FileStore } from '../../outside/files/files.ts';
import { checkParts } from './check-parts.ts';
import { openKey } from './key-part.ts';
import { loadDatabase, requireEmpty } from './load.ts';
import { BadBackup, isSealedBy, type Manifest, readManifest } from './manifest.ts';
import { withSession } from './own-tables.ts';
import { withEachFile } from './stored-files.ts';

/** The migrations up to the schema of a backup. @throws BadBackup where this version does not know it */
export async function migrationsOf({ schema, version }: Manifest) {
  const known = await readMigrations();
  if (!known.some(({ name }) => name === schema))
    throw new BadBackup(
      `the backup was made by version ${version} with the schema ${schema}, which this version does not know`,
    );
  return known.filter(({ name }) => name <= schema);
}

/** Reads the manifest and every part. @throws BadBackup naming the first that is not what was written */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const verdicts = await checkParts(folder, manifest);
  const [problem] = verdicts.slice(0, 2).flatMap(({ findings }) => findings);
  if (problem) throw new BadBackup(`${folder} is not whole: ${problem}`);
  return manifest;
}

/**
 * The sealing key that belongs to a backup; null: the installation had none.
 * @param own of the installation that is restored into
 * @throws BadBackup where it cannot be opened, or is another one
 */
export async function findKey(
  folder: string,
  manifest: Manifest,
  { passphrase, own }: { passphrase: string | undefined; own: Buffer | null },
): Promise<Buffer | null> {
  if (manifest.seal === null && manifest.key === null) return null;
  const opened =
    manifest.key && passphrase !== undefined ? await openKey(path.join(folder, manifest.key.file), passphrase) : own;
  if (!opened)
    throw new BadBackup(
      manifest.key
        ? 'the sealing key needs its passphrase: give --passphrase-file or BACKUP_PASSPHRASE'
        : 'the backup was made without the sealing key: set SEALING_KEY, or put the file sealing.key into DATA_DIR',
    );
  if (!isSealedBy(manifest, opened))
    throw new BadBackup('the manifest was not made with this sealing key: it was changed, or the key is another one');
  if (own && !own.equals(opened))
    throw new BadBackup(
      'SEALING_KEY, or the file in DATA_DIR, is another key than that of the backup: take it away, or set that of the backup',
    );
  return opened;
}

/** What of the past would be wrong in the present, told in decision 92. */
const forgotten = `
  update feed_epoch set home = 'restored';
  delete from session;
  delete from action_token;
  delete from factor_ticket;
  delete from email_change;
  delete from call;
  delete from call_message;
  delete from call_instance`;

/** Brings an empty database to the schema of the backup and fills it. @throws BadBackup where it is not empty */
export async function fillDatabase(
  ownerUrl: string,
  folder: string,
  manifest: Manifest,
  isKept = false,
): Promise<void> {
  const migrations = await migrationsOf(manifest);
  await withSession(ownerUrl, (client) => requireEmpty(client, manifest.schema));
  await migrateToLatest(ownerUrl, { migrations });
  await withSession(ownerUrl, (client) =>
    loadDatabase(client, folder, manifest, async () => {
      if (!isKept) await client.query(forgotten);
    }),
  );
}

/** Files come first: rows never name one that is not there yet. */
export const putFiles = (folder: string, store: FileStore): Promise<void> =>
  withEachFile(folder, (key, bytes) => store.write(key, bytes));
