import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { printOf } from './parts.ts';

const formatVersion = 1;

const print = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
/** Below the folder of the backup: no part of it leads elsewhere. */
const partFile = z.string().regex(/^[a-z][a-z-]*(\/[a-z][a-z0-9_]*)?(\.[a-z]+)+$/);
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const manifest = z.strictObject({
  format: z.literal(formatVersion),
  /** Of the product that made it. */
  version: z.string(),
  /** The last migration that had been applied. */
  schema: z.string(),
  made: z.iso.datetime(),
  tables: z.array(
    z.strictObject({ table: name, columns: z.array(name), rows: z.int().min(0), file: partFile, ...print }),
  ),
  sequences: z.array(z.strictObject({ name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** The end of the audit log: what was cut off behind it is missed. */
  audit: z.strictObject({ number: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  files: z.strictObject({
    file: partFile,
    ...print,
    count: z.int().min(0),
    /** The database names them, and the storage did not have them. */
    missing: z.array(z.string()),
    /** They were removed while the backup was made; nothing is missed. */
    removed: z.array(z.string()),
  }),
  /** Null: the key is kept elsewhere. */
  key: z.strictObject({ file: partFile, ...print }).nullable(),
  /** Made with the sealing key from all that stands above. Null: the installation had none yet. */
  seal: z.string().nullable(),
});
export type Manifest = z.output<typeof manifest>;

export const manifestFile = 'manifest.json';
const printFile = `${manifestFile}.sha256`;

/** A backup that cannot be used, in one sentence. */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

function sealOf({ seal: _, ...content }: Manifest, sealingKey: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate backup manifest', 32));
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('base64');
}

/** @param sealingKey of the installation; null: it has none yet */
export async function writeManifest(
  folder: string,
  content: Omit<Manifest, 'seal' | 'format'>,
  sealingKey: Buffer | null,
): Promise<void> {
  // In the order in which it is read.
  const whole = manifest.parse({ format: formatVersion, ...content, seal: null });
  const text = `${JSON.stringify({ ...whole, seal: sealingKey && sealOf(whole, sealingKey) }, null, 2)}\n`;
  const options = { flag: 'wx', mode: 0o600, flush: true } as const;
  await writeFile(path.join(folder, manifestFile), text, options);
  // As sha256sum reads it.
  await writeFile(path.join(folder, printFile), `${printOf(Buffer.from(text)).sha256}  ${manifestFile}\n`, options);
}

const read = (file: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new BadBackup(`${file} cannot be read (${error.code})`);
  });

/** @throws BadBackup where there is none, or it was changed or made by a later product */
export async function readManifest(folder: string): Promise<Manifest> {
  const bytes = await read(path.join(folder, manifestFile));
  const noted = (await read(path.join(folder, printFile))).toString().slice(0, 64);
  if (printOf(bytes).sha256 !== noted)
    throw new BadBackup(`${manifestFile} is not what ${printFile} says: it was changed`);
  const content: unknown = JSON.parse(bytes.toString());
  const { format } = z.looseObject({ format: z.unknown() }).parse(content);
  if (format !== formatVersion)
    throw new BadBackup(`the backup has the format ${format}, and this version reads ${formatVersion}`);
  const found = manifest.safeParse(content);
  if (found.success) return found.data;
  throw new BadBackup(`${manifestFile} holds what no backup holds at ${found.error.issues[0]?.path.join('.')}`);
}

/** Whether the manifest was made by the installation with this key and not changed since. */
export function isSealedBy(content: Manifest, sealingKey: Buffer): boolean {
  const [given, made] = [content.seal ?? '', sealOf(content, sealingKey)].map((text) => Buffer.from(text, 'base64'));
  return given !== undefined && made !== undefined && given.length === made.length && timingSafeEqual(given, made);
}
