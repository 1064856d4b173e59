import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  name: string;
  sql: string;
}

/** First line of a migration whose statements run one by one: `create index concurrently` takes no transaction. */
export const notTransactional = '-- not transactional';

const folder = new URL('./migrations/', import.meta.url);

export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const read = async (file: string) => ({
    name: file.slice(0, -'.sql'.length),
    sql: await readFile(new URL(file, folder), 'utf8'),
  });
  return Promise.all(files.map(read));
}

/** The name of the newest migration that this build knows. */
export async function lastMigration(): Promise<string> {
  return (await readMigrations()).at(-1)?.name ?? '';
}
