import pg from 'pg';
import { startClock } from '../../db/clock.ts';
import { lookAtAll, misfits } from '../../db/given/one-database.ts';
import { migrationNames } from '../../db/migration-files.ts';
import { excessRights } from '../../db/rights/application-role.ts';
import type { Env } from '../../settings/env.ts';
import { lookAtChain } from './chain.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import { lookAtPartitions } from './partitions.ts';
import { lookAtReplica } from './replica.ts';

/** The time of this machine, whatever CLOCK shows users. */
const now = startClock(null);

/** Connections of an instance beside those of calls: jobs, changes and turns. */
const beside = 9;

/** What this user may not do is said by the next line; a setting that nothing reads is not looked at. */
const figures = `select current_setting('server_version') as version,
  extract(epoch from clock_timestamp())::float8 * 1000 as time,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "mostConnections",
  current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
  current_setting('synchronous_commit') as "synchronousCommit",
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "openConnections"`;

interface Figures {
  version: string;
  time: number;
  mostConnections: number;
  openConnections: number;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
}

const safe = ({ fsync, fullPageWrites, synchronousCommit }: Figures): Finding => {
  const off = Object.entries({ fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit })
    .filter(([, value]) => value === 'off')
    .map(([name]) => name);
  return off.length > 0
    ? wrong(`bookings that were confirmed can be lost: ${off.join(', ')} = off`, 'Switch it on in postgresql.conf')
    : good('what is confirmed is on the disk');
};

const clock = (ahead: number): Finding => {
  const seconds = Math.abs(ahead) / 1_000;
  const says = `its clock is ${seconds.toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine`;
  if (seconds < 1) return good('its clock and that of this machine agree');
  return (seconds < 10 ? doubtful : wrong)(says, 'Let NTP set both: slots and deadlines are judged by these clocks');
};

const distance = (milliseconds: number): Finding => {
  const says = `it answers in ${milliseconds.toFixed(1)} ms`;
  return milliseconds < 5
    ? good(says)
    : doubtful(says, 'Bring server and database closer: each booking asks several times');
};

const connections = ({ mostConnections, openConnections }: Figures, own: number): Finding => {
  const says = `${openConnections} of ${mostConnections} connections are open; one instance needs up to ${own}`;
  return own > mostConnections ? wrong(says, 'Raise max_connections, or lower DATABASE_CONNECTIONS') : good(says);
};

async function schema(client: pg.Client, env: Env, url: string): Promise<Finding[]> {
  const { rows: found } = await client.query("select to_regclass('kysely_migration') is not null as exists");
  if (!found[0].exists) return [good('it is empty; the first start makes the schema')];
  const known = await migrationNames();
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const done = rows.map(({ name }) => name);
  return [
    migrations(known, done),
    role(await excessRights(url)),
    ...(done.includes('0426_audit_dated') ? [await lookAtChain(env, url)] : []),
    ...(done.includes('0429_audit_months') ? [await lookAtPartitions(env, url)] : []),
  ];
}

function migrations(known: readonly string[], done: readonly string[]): Finding {
  const missing = known.filter((name) => !done.includes(name)).length;
  if (done.some((name) => !known.includes(name)))
    return doubtful('its schema is of a newer build', 'Start the newer build, unless this is a step back');
  return missing > 0
    ? doubtful(`${missing} migrations are not applied yet`, 'Run `migrate`, or start the server')
    : good('its schema is that of this build');
}

const role = (excess: readonly string[]): Finding =>
  excess.length === 0
    ? good('the user of the server is a plain role')
    : doubtful(
        `the user of the server may do more than it needs: ${excess.join('; ')}`,
        'Give the server roles of its own: DATABASE_MIGRATION_URL and DATABASE_JOBS_URL',
      );

async function median(client: pg.Client): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const begin = performance.now();
    await client.query('select 1');
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[2] ?? 0;
}

async function lookInside(env: Env, url: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const away = await median(client);
    const { rows } = await client.query<Figures>(figures);
    const [seen] = rows as [Figures];
    // The answer was on its way for half of that time.
    const ahead = seen.time + away / 2 - now().getTime();
    return [
      good(`PostgreSQL ${seen.version}`),
      distance(away),
      clock(ahead),
      safe(seen),
      connections(seen, env.databaseConnections + beside),
      ...(await schema(client, env, url)),
    ];
  } finally {
    await client.end();
  }
}

/** The addresses of the settings, and PostgreSQL behind them. Changes nothing. */
export async function lookAtDatabase(env: Env): Promise<Finding[]> {
  const { databaseUrl, directUrl } = env;
  if (databaseUrl === null) return [good('the embedded PostgreSQL; it is started with the server')];
  const seen = await lookAtAll({ ...env, databaseUrl });
  const findings = Object.entries(seen).flatMap(([name, { problem }]) =>
    problem ? [wrong(`${name} ${problem}`, `Mend ${name}`)] : [],
  );
  if (findings.length === 0) findings.push(...misfits(seen).map(({ name, says }) => wrong(says, `Mend ${name}`)));
  if (findings.length > 0) return findings;
  return [...(await lookInside(env, directUrl ?? databaseUrl)), ...(await lookAtReplica(env))];
}
