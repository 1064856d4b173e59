import { randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { seal, unseal } from '../../outside/sealing/sealing.ts';
import { BadBackup } from './manifest.ts';

/** 64 MB and a part of a second for each guess. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 134_217_728 };
const owner = 'quaygate backup';
const shortest = 12;

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

const keyPart = z.object({
  kdf: z.literal('scrypt'),
  n: z.literal(cost.N),
  r: z.literal(cost.r),
  p: z.literal(cost.p),
  cipher: z.literal('aes-256-gcm'),
  salt: z.base64(),
  sealed: z.base64(),
});

/** The sealing key as a backup holds it: encrypted with a key that follows from the passphrase. */
export async function closeKey(sealingKey: Buffer, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const sealed = seal(await derive(passphrase, salt, 32, cost), sealingKey, owner);
  const { N: n, r, p } = cost;
  const part: z.input<typeof keyPart> = {
    kdf: 'scrypt',
    n,
    r,
    p,
    cipher: 'aes-256-gcm',
    salt: salt.toString('base64'),
    sealed: sealed.toString('base64'),
  };
  return `${JSON.stringify(part, null, 2)}\n`;
}

/** @throws BadBackup where the passphrase is another one */
export async function openKey(file: string, passphrase: string): Promise<Buffer> {
  const { salt, sealed } = keyPart.parse(JSON.parse(await readFile(file, 'utf8')));
  const key = await derive(passphrase, Buffer.from(salt, 'base64'), 32, cost);
  try {
    return unseal(key, Buffer.from(sealed, 'base64'), owner);
  } catch {
    throw new BadBackup('the passphrase does not open the sealing key of this backup');
  }
}

async function readWhole(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`--passphrase-file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** The passphrase of a file, else that of the setting; undefined: none is given. @throws one that is too short */
export async function readPassphrase(file: string | undefined, setting: string | null): Promise<string | undefined> {
  const text = file === undefined ? setting : (await readWhole(file)).replace(/\r?\n$/, '');
  if (text === null) return undefined;
  if (text.length < shortest) throw new Error(`the passphrase has less than ${shortest} characters`);
  return text;
}
