import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { socketFolder } from '../src/db/launcher/postmaster.ts';
import { startEmbedded } from '../src/db/launcher.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { addressOf, makeRole } from '../src/db/rights/application-role.ts';
import { makeTempFolder } from './temp-folder.ts';

/** Of the application in tests; a given PostgreSQL may have ones with the names they have in the product. */
const role = 'quaygate_test';
const jobsRole = 'quaygate_test_jobs';

interface Server {
  url: string;
  /** The folder of its socket; null: it is reached by its port alone. */
  socket: string | null;
  stop(): Promise<void>;
}

/** A migrated database without data, as `url` names it. It cannot be cloned while a connection to it is open. */
export type Template = Server;

/** TEST_DATABASE_URL runs the tests on a given PostgreSQL, whose user may create databases. */
async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, socket: null, stop: async () => {} };

  const folder = await makeTempFolder();
  const embedded = await startEmbedded({ dir: path.join(folder.path, 'postgres'), durable: false });
  const stop = async () => {
    await embedded.stop();
    await folder.remove();
  };
  return { url: embedded.url, socket: socketFolder(embedded.dir), stop };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

const run = (url: string, sql: string) => withClient(url, async (client) => void (await client.query(sql)));

/** Starts one PostgreSQL for a run and migrates the template once. */
export async function startTemplate(): Promise<Template> {
  const server = await startServer();
  const name = `quaygate_test_${randomBytes(4).toString('hex')}`;
  const { href } = new URL(`/${name}`, server.url);
  await run(server.url, `create database ${name}`);
  await makeRole(href, role, 'application');
  await makeRole(href, jobsRole, 'jobs');
  await migrateToLatest(href, { roles: { application: role, jobs: jobsRole } });

  const stop = async () => {
    // A run that broke off left clones behind; a given PostgreSQL must be as it was.
    await withClient(server.url, async (client) => {
      const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [name]);
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
    await server.stop();
  };
  return { url: href, socket: server.socket, stop };
}

export interface TestDatabase {
  /** As the application uses it. */
  url: string;
  /** As jobs use it. */
  jobsUrl: string;
  /** With all rights. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/** The same address by the socket in that folder. */
export const bySocket = (url: string, folder: string): string =>
  url.replace(/(?<=@)127\.0\.0\.1(?=:)/, encodeURIComponent(folder));

/** A migrated database without data, in about 50 ms. */
export async function cloneTemplate({ url }: Pick<Template, 'url'>): Promise<TestDatabase> {
  const elsewhere = new URL('/postgres', url).href;
  const source = new URL(url).pathname.slice(1);
  const name = `${source}_${randomBytes(4).toString('hex')}`;
  await withClient(elsewhere, async (client) => {
    await client.query(`create database ${name} template ${source} strategy file_copy`);
    // A copy takes the rights of the tables along, and not those of the database.
    await client.query(`revoke temporary, create on database ${name} from public`);
  });
  const ownerUrl = new URL(`/${name}`, url).href;
  return {
    url: addressOf(ownerUrl, role, 'application'),
    jobsUrl: addressOf(ownerUrl, jobsRole, 'jobs'),
    ownerUrl,
    drop: () => run(elsewhere, `drop database if exists ${name} with (force)`),
  };
}
