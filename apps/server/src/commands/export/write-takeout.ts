import { createHash, type Hash } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { csvHead, csvRows } from '../../plumbing/table-file/csv-rows.ts';
import { CopyOut } from '../backup/copy-stream.ts';
import { linesOf } from '../backup/lines.ts';
import type { Print } from '../backup/parts.ts';
import { ownerSetting, type Takeout, type TakeoutFile } from './takeout.ts';

/** Rows that are written in one go. */
const step = 500;

type Row = Record<string, unknown>;

/** A file that is written piece by piece. */
async function aFile(folder: string, name: string) {
  const handle = await open(path.join(folder, name), 'wx', 0o600);
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  return {
    write: async (text: string) => {
      const piece = Buffer.from(text);
      hash.update(piece);
      bytes += piece.length;
      await handle.writeFile(piece);
    },
    close: async (): Promise<Print & { file: string }> => {
      await handle.close();
      return { file: name, bytes, sha256: hash.digest('hex') };
    },
  };
}

async function columnsOf(client: pg.Client, select: string): Promise<string[]> {
  const { fields } = await client.query(`select * from (select ${select}) exported limit 0`);
  return fields.map(({ name }) => name);
}

/** Rows as JSON, one a line: JSON holds none of the characters that CSV would quote here. */
const statementOf = (select: string) =>
  `copy (select to_jsonb(exported) from (select ${select}) exported)
    to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`;

async function writeRows(client: pg.Client, folder: string, { name, holds, select }: TakeoutFile) {
  const columns = await columnsOf(client, select);
  const [csv, json] = [await aFile(folder, `${name}.csv`), await aFile(folder, `${name}.json`)];
  let rows = 0;
  let waiting: Row[] = [];
  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    await csv.write(csvRows(columns, waiting));
    await json.write(`${rows > 0 ? ',' : ''}\n${waiting.map((row) => JSON.stringify(row)).join(',\n')}`);
    rows += waiting.length;
    waiting = [];
  }
  await csv.write(csvHead(columns));
  await json.write('[');
  for await (const line of linesOf(client.query(new CopyOut(statementOf(select))))) {
    waiting.push(JSON.parse(line) as Row);
    if (waiting.length === step) await flush();
  }
  await flush();
  await json.write('\n]\n');
  return { holds, columns, rows, files: [await csv.close(), await json.close()] };
}

interface Given {
  takeout: Takeout;
  /** Of the company or the terminal. */
  id: string;
  /** What the manifest says of it. */
  about: Record<string, string>;
}

/**
 * Writes all files of one moment into a new folder, which appears under its name when it is whole.
 * @returns how many rows there are
 */
export async function writeTakeout(client: pg.Client, to: string, { takeout, id, about }: Given): Promise<number> {
  const aside = `${to}.part-${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true });
  await mkdir(aside, { mode: 0o700 });
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('select set_config($1, $2, true)', [ownerSetting, id]);
    const parts: Awaited<ReturnType<typeof writeRows>>[] = [];
    for (const file of takeout.files) parts.push(await writeRows(client, aside, file));
    await client.query('commit');
    const manifest = { format: 1, ...about, parts, leftOut: takeout.leftOut };
    await writeFile(path.join(aside, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(aside, to);
    return parts.reduce((sum, { rows }) => sum + rows, 0);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}
