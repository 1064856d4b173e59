import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { folderProblem } from '../../db/launcher/data-folder.ts';
import { sealingKeyFile } from '../../outside/sealing/sealing-key.ts';
import type { Env } from '../../settings/env.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';

const gigabyte = 1024 ** 3;
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

async function space(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const says = `${inGigabytes(bavail * bsize)} are free for ${folder}`;
  if (bavail * bsize < gigabyte) return wrong(says, 'Make room: a full disk stops the product and its log');
  return bavail < blocks / 10 ? doubtful(says, 'Make room before it is full') : good(says);
}

function key({ sealingKey, dataDir, files, databaseUrl }: Env): Finding {
  const file = sealingKeyFile(dataDir);
  if (sealingKey) return good('SEALING_KEY is set');
  if (!existsSync(file)) {
    return doubtful(
      `SEALING_KEY is not set, and there is no ${file}`,
      'The first start makes one. Keep a copy apart from the database: without it secrets and pictures are lost',
    );
  }
  if (statSync(file).mode & 0o077) return wrong(`${file} can be read by other users`, `chmod 600 ${file}`);
  const isShared = files.kind === 's3' && databaseUrl !== null;
  return isShared
    ? doubtful(`the sealing key lies in ${file}`, 'Several instances need the same: set SEALING_KEY for all of them')
    : good(`the sealing key lies in ${file}; keep a copy apart from the database`);
}

function memory(): Finding {
  const says = `${inGigabytes(totalmem())} of memory, ${inGigabytes(freemem())} free`;
  return totalmem() < gigabyte ? doubtful(says, 'Give it at least 1 GB') : good(says);
}

/** The machine: Node, folder, room, key and memory. */
export async function lookAtMachine(env: Env): Promise<Finding[]> {
  const major = Number(process.versions.node.split('.')[0]);
  const node = `Node ${process.versions.node}`;
  const problem = folderProblem(env.dataDir);
  return [
    major < 20 ? wrong(node, 'Install Node 20 or newer') : good(node),
    problem
      ? wrong(`DATA_DIR ${env.dataDir} ${problem}`, 'Give the user of the server this folder')
      : await space(env.dataDir),
    key(env),
    memory(),
  ];
}
