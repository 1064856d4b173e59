import { afterAll, expect, inject, test } from 'vitest';
import { quaygate } from '../../../test/command.ts';
import { createDatabase } from '../../../test/database.ts';
import { bySocket } from '../../../test/template.ts';
import { lookAtDatabase } from '../../commands/doctor/database.ts';
import { readEnv } from '../../settings/env.ts';
import { reachDatabase, startDatabase } from '../start-database.ts';
import { lookAtAll, misfits } from './one-database.ts';

const [mine, other] = await Promise.all([createDatabase(), createDatabase()]);
afterAll(() => Promise.all([mine.drop(), other.drop()]));

const dataDir = '/nowhere';
const nameOf = (url: string) => new URL(url).pathname.slice(1);

test.for([
  ['DATABASE_DIRECT_URL', 'directUrl'],
  ['DATABASE_MIGRATION_URL', 'migrationUrl'],
  ['DATABASE_JOBS_URL', 'jobsUrl'],
] as const)('OPS-130 %s of another database stops a start, a restore and the doctor', async ([name, choice]) => {
  const settings = { databaseUrl: mine.ownerUrl, [choice]: other.ownerUrl };
  const words = new RegExp(
    `^${name} must lead to the same database as DATABASE_URL.*: it leads to ${nameOf(other.ownerUrl)}, DATABASE_URL to ${nameOf(mine.ownerUrl)}$`,
  );
  await expect(startDatabase({ dataDir, ...settings })).rejects.toThrow(words);
  await expect(reachDatabase({ dataDir, ...settings })).rejects.toThrow(words);
  const env = readEnv({ DATABASE_URL: mine.ownerUrl, [name]: other.ownerUrl });
  expect(await lookAtDatabase(env)).toEqual([
    { level: 'wrong', says: expect.stringMatching(words), mend: `Mend ${name}` },
  ]);
});

test('OPS-130 OPS-15 a backup of another database than that of the server is refused', async () => {
  const settings = { DATABASE_URL: mine.ownerUrl, DATABASE_MIGRATION_URL: other.ownerUrl };
  const said = await quaygate(['backup', '--to', '/tmp/never-made', '--without-key'], { settings });
  expect(said).toMatchObject({ code: 3, out: '', err: expect.stringMatching(/^DATABASE_MIGRATION_URL must lead to/) });
});

test('OPS-130 one database by two addresses is one; two of the same name on different servers are not', async (context) => {
  const folder = inject('databaseSocket');
  if (!folder) return context.skip('the database of this run has no socket');
  const seen = await lookAtAll({ databaseUrl: mine.ownerUrl, migrationUrl: bySocket(mine.ownerUrl, folder) });
  expect(misfits(seen)).toEqual([]);
  const [server = '', name = ''] = seen.DATABASE_URL?.database.split(' ') ?? [];
  const twin = { ...seen, DATABASE_MIGRATION_URL: { ...seen.DATABASE_URL, database: `1${server} ${name}` } };
  expect(misfits(twin as typeof seen)).toEqual([
    {
      name: 'DATABASE_MIGRATION_URL',
      says: `DATABASE_MIGRATION_URL must lead to the same database as DATABASE_URL: both are called ${name}, but lie on different PostgreSQL servers`,
    },
  ]);
});
