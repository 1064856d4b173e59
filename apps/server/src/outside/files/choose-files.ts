import path from 'node:path';
import { folderProblem } from '../../db/launcher/data-folder.ts';
import { BadSettings } from '../../plumbing/bad-settings.ts';
import type { Files } from './files.ts';
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

/** The files of the settings, always sealed. Nothing is opened or made before the first file is stored. */
export function filesOf(choice: FilesChoice, { dataDir, sealingKey }: FilesParts): Files {
  const store = choice.kind === 's3' ? s3Store(choice) : folderStore(path.join(dataDir, 'files'));
  return sealedFiles(store, sealingKey);
}

/**
 * A start tells that nothing can be stored, not the first picture of a driver.
 * @throws BadSettings naming DATA_DIR
 */
export function checkFiles({ kind }: FilesChoice, dataDir: string): void {
  const problem = kind === 'folder' ? folderProblem(dataDir) : null;
  if (!problem) return;
  throw new BadSettings(new Map([['DATA_DIR', `${dataDir} ${problem}; name a folder that can, or set FILES=s3`]]));
}
