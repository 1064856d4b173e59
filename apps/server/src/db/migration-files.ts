import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  name: string;
  sql: string;
}

/** First line of a migration whose statements run one by one: `create index concurrently` takes no transaction. */
export const notTransactional = '-- not transactional';

const folder = new URL('./migrations/', import.meta.url);

const ending = '.sql';

/** The names of all migrations that this build knows, the oldest first. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();

/** @param names unset: all that this build knows */
export async function readMigrations(names?: readonly string[]): Promise<Migration[]> {
  const read = async (name: string) => ({ name, sql: await readFile(new URL(`${name}${ending}`, folder), 'utf8') });
  return Promise.all((names ?? (await migrationNames())).map(read));
}

/** The name of the newest migration that this build knows. */
export async function lastMigration(): Promise<string> {
  return (await migrationNames()).at(-1) ?? '';
}
