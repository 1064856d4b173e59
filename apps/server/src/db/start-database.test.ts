import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { makeTempFolder } from '../../test/temp-folder.ts';
import { startDatabase } from './start-database.ts';

const good = inject('databaseUrl');
const dataDir = '/nowhere';
const changed = (change: Partial<URL>): string => Object.assign(new URL(good), change).href;

test.for<[what: string, change: Partial<URL>, words: RegExp]>([
  ['password', { password: 'wrong-secret' }, /^DATABASE_URL has a wrong user or password$/],
  ['host', { hostname: 'nowhere.invalid' }, /^DATABASE_URL names a host that is not known$/],
  ['port', { port: '1' }, /^DATABASE_URL names a host and port where no PostgreSQL listens$/],
  ['name', { pathname: '/nothing' }, /^DATABASE_URL names a database that does not exist$/],
])('a wrong %s in DATABASE_URL is one sentence that names the setting and no secret', async ([, change, words]) => {
  const starting = startDatabase({ databaseUrl: changed(change), dataDir });
  await expect(starting).rejects.toThrow(words);
  await expect(starting).rejects.not.toThrow('wrong-secret');
});

test('a database that is not UTF-8 is refused', async () => {
  const client = new pg.Client({ connectionString: changed({ pathname: '/postgres' }) });
  await client.connect();
  const name = `latin_${randomBytes(4).toString('hex')}`;
  // The provider of the embedded database knows UTF-8 alone.
  const locale = "locale_provider libc lc_collate 'C' lc_ctype 'C'";
  await client.query(`create database ${name} encoding 'LATIN1' ${locale} template template0`);
  const databaseUrl = changed({ pathname: `/${name}` });
  await expect(startDatabase({ databaseUrl, dataDir })).rejects.toThrow(/LATIN1.*UTF8/);
  await client.query(`drop database ${name}`);
  await client.end();
});

test('a PostgreSQL that cannot sort names by the rules of languages is refused', async () => {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update pg_collation set collname = 'gone' where collname = 'und-x-icu'");
  await client.end();
  await expect(startDatabase({ databaseUrl: url, dataDir })).rejects.toThrow(/^DATABASE_URL .* ICU/);
  await drop();
});

test('a DATA_DIR that holds nothing, or lies below a file, is one sentence that names it', async () => {
  const folder = await makeTempFolder();
  const places = ['/proc/quaygate/data', path.join('/dev/null', 'data')];
  // Root may write anywhere.
  if (process.getuid?.() !== 0) {
    const closed = path.join(folder.path, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o500);
    places.push(closed);
  }
  for (const place of places) {
    const starting = startDatabase({ databaseUrl: null, dataDir: place });
    await expect(starting, place).rejects.toThrow(/^DATA_DIR .* cannot be written to \(E\w+\)$/);
  }
  await folder.remove();
});
