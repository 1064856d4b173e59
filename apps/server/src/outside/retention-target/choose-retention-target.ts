import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadSettings } from '../../plumbing/bad-settings.ts';
import { missing, syncFolder, writeNew } from '../files/folder-files.ts';
import { type S3Settings, s3Store } from '../files/s3-files.ts';
import type { RetentionTarget } from './retention-target.ts';

/** A folder, or a place in a bucket of the object storage; `prefix` has no slash at its end and may be empty. */
export type RetentionChoice = { kind: 'folder'; url: string } | ({ kind: 's3'; prefix: string } & S3Settings);

/** Files are larger than pictures. */
const patience = 30_000;

/** Files that only their owner may read; one appears under its name when it is whole and on the disk. */
function folderTarget(url: string): RetentionTarget {
  const root = fileURLToPath(url);
  const fileOf = (file: string) => path.join(root, ...file.split('/'));
  return {
    name: url,
    async write(file, bytes) {
      const to = fileOf(file);
      const part = `${to}.${randomUUID()}.part`;
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      try {
        await writeNew(part, bytes);
        await rename(part, to);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(to));
    },
    read: (file) => readFile(fileOf(file)).catch(missing),
  };
}

function bucketTarget({ prefix, ...settings }: Extract<RetentionChoice, { kind: 's3' }>): RetentionTarget {
  const store = s3Store(settings, patience);
  const keyOf = (file: string) => (prefix ? `${prefix}/${file}` : file);
  return {
    name: `s3://${settings.bucket}/${prefix}`,
    write: (file, bytes) => store.write(keyOf(file), bytes),
    read: (file) => store.read(keyOf(file)),
  };
}

/** The target that RETENTION_EXPORT names; null: what is over is deleted without a file. */
export const retentionTargetOf = (choice: RetentionChoice | null): RetentionTarget | null => {
  if (choice === null) return null;
  return choice.kind === 'folder' ? folderTarget(choice.url) : bucketTarget(choice);
};

/** Writes a file and reads it. @throws Error naming what is wrong */
export async function tryRetentionTarget(target: RetentionTarget): Promise<void> {
  const probe = Buffer.from(`probe ${randomUUID()}`);
  await target.write('probe.txt', probe);
  if (!(await target.read('probe.txt'))?.equals(probe)) throw new Error('it answers other bytes than it was given');
}

/**
 * A start tells that the folder cannot be written to.
 * @throws BadSettings naming RETENTION_EXPORT
 */
export async function checkRetentionTarget(choice: RetentionChoice | null): Promise<void> {
  if (choice?.kind !== 'folder') return;
  try {
    await tryRetentionTarget(folderTarget(choice.url));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadSettings(new Map([['RETENTION_EXPORT', `names a folder that cannot be written to (${code})`]]));
  }
}
