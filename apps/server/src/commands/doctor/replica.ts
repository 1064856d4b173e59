import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { identity, placeOfPrimary, placeOfReplica } from '../../db/replica/replica-look.ts';
import type { Env } from '../../settings/env.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';

/** Milliseconds between two questions how far it is. */
const pause = 200;

interface Seen {
  follows: boolean;
  database: string;
  user: string;
  isSuper: boolean;
  /** Tables that the user of calls may read on the primary, and this one may not. */
  closed: number;
}

const asked = `select pg_is_in_recovery() as follows, ${identity} as database, current_user as user,
  (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
  (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and has_table_privilege($1::name, oid, 'select') and not has_table_privilege(oid, 'select')) as closed`;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

const rights = ({ user, isSuper, closed }: Seen): Finding[] => [
  closed > 0
    ? wrong(
        `the user ${user} of the replica may not read ${closed} tables`,
        'Name the user of DATABASE_URL: a replica has the roles of its primary',
      )
    : good('its user may read what calls read'),
  ...(isSuper ? [doubtful(`the user ${user} of the replica is a superuser`, 'Name a plain role')] : []),
];

/** How long it takes until it has what the primary has now. An idle primary makes it no older. */
async function follow(primary: pg.Client, replica: pg.Client, maxAge: number): Promise<Finding> {
  const { rows } = await primary.query<{ place: number }>(`select ${placeOfPrimary} as place`);
  const place = rows[0]?.place ?? 0;
  const begin = performance.now();
  for (;;) {
    const { rows: found } = await replica.query<{ place: number | null }>(`select ${placeOfReplica} as place`);
    const age = performance.now() - begin;
    const has = found[0]?.place ?? 0;
    if (has >= place) return good(`the replica is ${(age / 1_000).toFixed(1)} s behind at most`);
    if (age > maxAge) {
      const says = `the replica is more than ${maxAge / 1_000} s behind: it lacks ${place - has} bytes`;
      return doubtful(
        says,
        'Until it follows, the primary answers. Look at its log, or raise DATABASE_REPLICA_MAX_AGE',
      );
    }
    await sleep(pause);
  }
}

async function lookAtBoth(primary: pg.Client, replica: pg.Client, maxAge: number): Promise<Finding[]> {
  const { rows: own } = await primary.query(`select ${identity} as database, current_user as user`);
  const { rows } = await replica.query<Seen>(asked, [own[0].user]);
  const [seen] = rows as [Seen];
  if (seen.database !== own[0].database)
    return [wrong('DATABASE_REPLICA_URL names another database than DATABASE_URL', 'Name a standby of this primary')];
  if (!seen.follows)
    return [wrong('DATABASE_REPLICA_URL names a PostgreSQL that follows no other', 'Name a standby, or leave it out')];
  return [await follow(primary, replica, maxAge), ...rights(seen)];
}

/** The replica of the settings: whether reads may go there (OPS-93). Nothing is wrong for users while it is away. */
export async function lookAtReplica({ replicaUrl, replicaMaxAge, ...env }: Env): Promise<Finding[]> {
  const primaryUrl = env.directUrl ?? env.databaseUrl;
  if (replicaUrl === null || primaryUrl === null) return [];
  return connected(primaryUrl, (primary) =>
    connected(replicaUrl, (replica) => lookAtBoth(primary, replica, replicaMaxAge)).catch((error: Error) => {
      // Never the address, which holds a password.
      const { code = '' } = error as { code?: string };
      return [doubtful(`the replica cannot be used (${code || error.message})`, 'Mend DATABASE_REPLICA_URL')];
    }),
  );
}
