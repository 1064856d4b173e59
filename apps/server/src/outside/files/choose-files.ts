import { existsSync } from 'node:fs';
import path from 'node:path';
import { folderProblem } from '../../db/launcher/data-folder.ts';
import { BadSettings } from '../../plumbing/bad-settings.ts';
import { sealingKeyFile } from '../sealing/sealing-key.ts';
import type { FileStore, Files } from './files.ts';
import { folderStore } from './folder-files.ts';
import { type S3Settings, s3Store } from './s3-files.ts';
import { sealedFiles } from './sealed-files.ts';

export type FilesChoice = { kind: 'folder' } | ({ kind: 's3' } & S3Settings);

interface FilesParts {
  /** Absolute; the folder `files` below it is that of the choice `folder`. */
  dataDir: string;
  /** 32 bytes, the same for all instances that share the files. */
  sealingKey: Buffer;
}

/** Where the files of the settings lie, sealed. Nothing is opened or made before the first file is stored. */
export const fileStoreOf = (choice: FilesChoice, dataDir: string): FileStore =>
  choice.kind === 's3' ? s3Store(choice) : folderStore(path.join(dataDir, 'files'));

/** The files of the settings, always sealed. */
export const filesOf = (choice: FilesChoice, { dataDir, sealingKey }: FilesParts): Files =>
  sealedFiles(fileStoreOf(choice, dataDir), sealingKey);

interface Kept {
  files: FilesChoice;
  dataDir: string;
  sealingKey: Buffer | null;
  databaseUrl: string | null;
}

/**
 * A start tells that nothing can be stored, not the first picture of a driver; and all that would have to be kept elsewhere.
 * @throws BadSettings naming DATA_DIR
 */
export function checkFiles({ files, dataDir, sealingKey, databaseUrl }: Kept): void {
  const problem = files.kind === 'folder' ? folderProblem(dataDir) : null;
  if (!problem) return;
  const hasKey = sealingKey !== null || existsSync(sealingKeyFile(dataDir));
  const elsewhere = [databaseUrl ? [] : 'DATABASE_URL', 'FILES=s3', hasKey ? [] : 'SEALING_KEY'].flat().join(' and ');
  throw new BadSettings(new Map([['DATA_DIR', `${dataDir} ${problem}; name a folder that can, or set ${elsewhere}`]]));
}
