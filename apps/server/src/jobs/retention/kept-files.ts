import { createHash } from 'node:crypto';
import type { TakenRow } from '../../db/remove-some.ts';
import type { RetentionTarget } from '../../outside/retention-target/retention-target.ts';
import { csvHead, csvRows } from '../../plumbing/table-file/csv-rows.ts';
import { NotExported } from './not-exported.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const dayOf = (moment: unknown) => new Date(String(moment)).toISOString().slice(0, 10);

interface KeptFile {
  file: string;
  rows: number;
  bytes: number;
  sha256: string;
}

/** What lies beside the files, written after they were read again: without it an export is not whole. */
export interface Manifest {
  format: 1;
  kind: string;
  /** UTC days of the oldest and the newest row. */
  from: string;
  to: string;
  rows: number;
  columns: string[];
  writtenDate: string;
  files: KeptFile[];
}

/** What is written, and the column that says when each row was. */
export interface Kept {
  target: RetentionTarget;
  kind: string;
  column: string;
  now: Date;
}

async function writeChecked({ target, kind }: Kept, file: string, bytes: Buffer): Promise<void> {
  try {
    await target.write(file, bytes);
    if ((await target.read(file))?.equals(bytes)) return;
  } catch (error) {
    throw new NotExported(kind, target.name, error);
  }
  throw new NotExported(kind, target.name, new Error(`${file} reads differently than it was written`));
}

const csvOf = (rows: readonly TakenRow[]) => {
  const columns = Object.keys(rows[0] ?? {});
  return Buffer.from(csvHead(columns) + csvRows(columns, rows));
};

/** Writes rows as one file, reads it again, and writes the manifest. The same rows have the same name, so they are not kept twice. */
export async function keepRows(kept: Kept, rows: readonly TakenRow[]): Promise<void> {
  if (rows.length === 0) return;
  const moments = [rows[0]?.[kept.column], rows.at(-1)?.[kept.column]];
  const [from = '', to = ''] = moments.map(dayOf);
  const bytes = csvOf(rows);
  await keepParts(kept, `${from}_${to}_${sha256(bytes).slice(0, 12)}`, [rows], { from, to });
}

/** Rows by rows; all of them are one export of one name. @returns how many */
export async function keepParts(
  kept: Kept,
  name: string,
  parts: AsyncIterable<readonly TakenRow[]> | Iterable<readonly TakenRow[]>,
  period: { from: string; to: string },
): Promise<number> {
  const files: KeptFile[] = [];
  let columns: string[] = [];
  for await (const rows of parts) {
    const bytes = csvOf(rows);
    const file = `${kept.kind}/${name}${files.length > 0 ? `.${files.length + 1}` : ''}.csv`;
    await writeChecked(kept, file, bytes);
    columns = Object.keys(rows[0] ?? {});
    files.push({ file, rows: rows.length, bytes: bytes.length, sha256: sha256(bytes) });
  }
  const rows = files.reduce((sum, each) => sum + each.rows, 0);
  const manifest: Manifest = {
    ...{ format: 1, kind: kept.kind, ...period, rows, columns },
    ...{ writtenDate: kept.now.toISOString(), files },
  };
  await writeChecked(kept, manifestOf(kept, name), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return rows;
}

const manifestOf = ({ kind }: Pick<Kept, 'kind'>, name: string) => `${kind}/${name}.manifest.json`;

/** Whether an export of this name is whole: its manifest names so many rows, and its files are what it says. */
export async function isKept(kept: Kept, name: string, rows: number): Promise<boolean> {
  try {
    const found = await kept.target.read(manifestOf(kept, name));
    if (!found) return false;
    const manifest = JSON.parse(found.toString()) as Manifest;
    if (manifest.rows !== rows) return false;
    for (const { file, sha256: print } of manifest.files) {
      const bytes = await kept.target.read(file);
      if (!bytes || sha256(bytes) !== print) return false;
    }
    return true;
  } catch (error) {
    throw new NotExported(kept.kind, kept.target.name, error);
  }
}
