import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { sessionLimits } from './client.ts';
import { rememberProvider } from './identification-secret.ts';
import { type Migration, migrationNames, notTransactional, readMigrations } from './migration-files.ts';
import { grantToApplication, ownRelations, ownSchema, type Roles } from './rights/grants.ts';
import { rightsOn } from './rights/role-rights.ts';

/** The schema cannot be brought up to date; one sentence for the operator. */
class UnusableSchema extends Error {
  override name = 'UnusableDatabase';
}

/** Earlier builds take the same lock, so that two builds never migrate at once. */
const lock = '3853314791062309107';

const lookEvery = 100;
/** After so many milliseconds a start says who migrates instead of waiting on. */
const lockPatience = 60_000;

const silent = new Logger(() => () => {});

interface Options {
  migrations?: readonly Migration[];
  /** Milliseconds a migration may make others wait for its lock of a table. */
  lockTimeout?: number;
  /** How often a lock is tried, with growing pauses of up to 5 s. */
  tries?: number;
  /** Milliseconds another process that migrates is waited for. */
  patience?: number;
  /** The roles of the application, where they are others than this user: they get their rights. */
  roles?: Roles;
  /** Signs results of identifications; null: no provider is configured; unset: as it was. */
  providerSecret?: string | null | undefined;
}

/**
 * Brings the schema up to date. Several instances may do so at once: one works, the others wait. A schema that a newer
 * build has brought further is left as it is.
 * @throws Error naming the migration, where a busy table never let it through, or the process that migrates for too long
 */
export async function migrateToLatest(
  url: string,
  { migrations, lockTimeout = 2_000, tries = 60, patience = lockPatience, roles, providerSecret }: Options = {},
): Promise<void> {
  const known = migrations?.map(({ name }) => name) ?? (await migrationNames());
  const client = new pg.Client({ connectionString: url, application_name: 'quaygate migration' });
  // The query on the lost connection rejects by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    // What stands at the role is for calls: an index of a large table takes longer.
    await client.query(
      Object.keys(sessionLimits)
        .map((limit) => `set ${limit} = 0`)
        .join('; '),
    );
    await takeLock(client, patience);
    const done = await readDone(client);
    // What a crash takes away of a schema that is just made, the next start makes again; so nothing waits for the disk each time.
    if (done.length === 0) await client.query('set synchronous_commit = off');
    const last = known.at(-1) ?? '';
    const strange = done.find((name) => name < last && !known.includes(name));
    if (strange)
      throw new UnusableSchema(
        `DATABASE_URL names a database with the migration ${strange}, which this build does not have`,
      );
    const due = known.filter((name) => !done.includes(name));
    for (const migration of migrations?.filter(({ name }) => due.includes(name)) ?? (await readMigrations(due))) {
      // While a schema is first made no build serves on it.
      await apply(client, migration, { lockTimeout, tries, roles: done.length > 0 ? roles : undefined });
    }
    if (providerSecret !== undefined && (await ownsProvider(client))) await rememberProvider(client, providerSecret);
    if (roles) {
      // The application may not make the tables of the queue itself.
      await runMigrations({ connectionString: url, logger: silent });
      await grantToApplication(client, roles);
    }
  } finally {
    await client.end();
  }
}

/** A plain role that starts on a schema that is up to date leaves it as the owner left it. */
async function ownsProvider(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select has_table_privilege('identification_provider', 'insert, update, delete') as owns`,
  );
  return rows[0].owns;
}

/** Polls for the lock: a waiting statement would block `create index concurrently` of the instance that holds it. */
async function takeLock(client: pg.Client, patience: number): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lock]);
    if (rows[0].taken) return;
    if (performance.now() > end) throw new UnusableSchema(await holderOf(client));
    await sleep(lookEvery);
  }
}

/** Who migrates, in a sentence for the operator. */
async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; user: string; address: string | null; since: Date | null }>(
    `select l.pid, a.usename as "user", a.client_addr as address, a.backend_start as since
      from pg_locks l left join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid::bigint = $1::bigint >> 32 and l.objid::bigint = $1::bigint & 4294967295`,
    [lock],
  );
  const [holder] = rows;
  if (!holder) return 'Another process brought the schema up to date for a long time and has just ended; start again';
  const { pid, user, address, since } = holder;
  const place = `${address ? ` from ${address}` : ''}${since ? ` since ${since.toISOString()}` : ''}`;
  return `Another process brings the schema up to date: PostgreSQL's process ${pid} of the user ${user}${place}. Start again when it is done, or end it with select pg_terminate_backend(${pid})`;
}

/** The names of what was applied, in the table in which earlier builds noted them. */
async function readDone(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('kysely_migration') is not null as exists");
  // Asked first: a role that may create nothing can still serve on a schema that is up to date.
  if (!found[0].exists)
    await client.query(
      'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    );
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

const note = (client: pg.Client, { name }: Migration) =>
  client.query(`insert into kysely_migration (name, timestamp) values ($1, to_char(transaction_timestamp(), $2))`, [
    name,
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"',
  ]);

/** The lock was not free in time, or the migration was the victim of a deadlock. */
const isBusy = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

async function apply(
  client: pg.Client,
  migration: Migration,
  { lockTimeout, tries, roles }: { lockTimeout: number; tries: number; roles: Roles | undefined },
): Promise<void> {
  if (migration.sql.startsWith(notTransactional)) {
    for (const statement of migration.sql.split(/;\s*$/m)) if (statement.trim()) await client.query(statement);
    await note(client, migration);
    return;
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      // A statement that waits for a table lock blocks every later one, so it waits briefly and is retried.
      await client.query(`set local lock_timeout = ${lockTimeout}`);
      await client.query(migration.sql);
      if (roles) await grantMade(client, roles);
      await note(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error)) throw error;
      if (attempt >= tries)
        throw new UnusableSchema(`The migration ${migration.name} waits for a table that is never free`);
      await sleep(Math.min(5_000, 100 * 2 ** attempt));
    }
  }
}

/**
 * Opens tables and sequences that a role has no right on yet, in the transaction that makes them: the build before this one serves
 * meanwhile, and writes into them through triggers. All rights are given anew when every migration is done.
 */
async function grantMade(client: pg.Client, { application, jobs }: Roles): Promise<void> {
  for (const [role, isForJobs] of [[application, jobs === null] as const, [jobs, true] as const]) {
    if (role === null) continue;
    const { rows } = await client.query<{ name: string; isSequence: boolean }>(
      `select * from (${ownRelations}) made where not has_table_privilege($2, name, 'select')`,
      [ownSchema, role],
    );
    for (const { name, isSequence } of rows) {
      const given = isSequence ? ['usage', 'select'] : rightsOn(name, isForJobs);
      const kind = isSequence ? 'sequence' : 'table';
      if (given.length)
        await client.query(`grant ${given.join(', ')} on ${kind} ${name} to ${pg.escapeIdentifier(role)}`);
    }
  }
}
