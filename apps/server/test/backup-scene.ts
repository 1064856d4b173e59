import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { quaygate, type Said } from './command.ts';
import { sealingKey } from './harness.ts';

export const passphrase = 'a long passphrase of tests';

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database that a plain user owns, who is no superuser and may make no databases. */
export async function anEmptyDatabase() {
  const name = `restored_${randomBytes(4).toString('hex')}`;
  const template = inject('databaseUrl');
  await run(
    template,
    `create role ${name} login password 'secret'`,
    `create role ${name}_app login password 'secret'`,
    `create role ${name}_jobs login password 'secret'`,
    `create database ${name} owner ${name} encoding 'UTF8' template template0`,
  );
  const urlOf = (username: string) =>
    Object.assign(new URL(template), { username, password: 'secret', pathname: `/${name}` }).href;
  const [ownerUrl, url, jobsUrl] = [urlOf(name), urlOf(`${name}_app`), urlOf(`${name}_jobs`)];
  return {
    ownerUrl,
    url,
    jobsUrl,
    settings: { DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl, DATABASE_JOBS_URL: jobsUrl },
    drop: () =>
      run(
        template,
        `drop database ${name} with (force)`,
        ...['_app', '_jobs', ''].map((end) => `drop role ${name}${end}`),
      ),
  };
}

interface Source {
  url: string;
  ownerUrl: string;
  jobsUrl: string;
  dataDir: string;
}

/** The settings of a server of the tests, as its operator would have written them. */
export const settingsOf = ({ url, ownerUrl, jobsUrl, dataDir }: Source) => ({
  DATABASE_URL: url,
  DATABASE_MIGRATION_URL: ownerUrl,
  DATABASE_JOBS_URL: jobsUrl,
  DATA_DIR: dataDir,
  SEALING_KEY: sealingKey.toString('base64'),
  BACKUP_PASSPHRASE: passphrase,
});

/** Backs up the database of a server by the command. @returns the folder */
export async function aBackup(
  source: Source,
  folder = path.join(source.dataDir, `backups-${randomBytes(4).toString('hex')}`, 'made'),
): Promise<{ folder: string; said: Said }> {
  return { folder, said: await quaygate(['backup', '--to', folder], { settings: settingsOf(source) }) };
}
