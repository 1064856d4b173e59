import path from 'node:path';
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
