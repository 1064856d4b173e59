import pg from 'pg';
import { sessionLimits } from '../client.ts';
import { ownSchema } from '../rights/grants.ts';

/** The oldest PostgreSQL that has what the migrations use. */
const oldest = 15;

interface Found {
  encoding: string;
  version: number;
  sorts: boolean;
  schema: string | null;
  /** A copy that only follows another PostgreSQL. */
  follows: boolean;
}

function lackOf({ encoding, version, sorts, schema, follows }: Found): string | null {
  if (follows) return 'names a standby, which takes no changes; name the primary';
  if (version < oldest) return `names a PostgreSQL ${version}; Quaygate needs ${oldest} or newer`;
  if (encoding !== 'UTF8') return `names a database whose encoding is ${encoding}; make one with encoding UTF8`;
  if (schema !== ownSchema)
    return `names a user whose tables lie in the schema ${schema}; set its search_path to ${ownSchema}`;
  return sorts ? null : 'names a PostgreSQL built without ICU, which names are sorted by; use a build with ICU';
}

const aPooler =
  'names a pooler, which takes no limits such as statement_timeout; set DATABASE_DIRECT_URL to PostgreSQL itself beside it';

const refusals: Record<string, string> = {
  ENOTFOUND: 'names a host that is not known',
  EAI_AGAIN: 'names a host that is not known',
  ECONNREFUSED: 'names a host and port where no PostgreSQL listens',
  EHOSTUNREACH: 'names a host that cannot be reached',
  ETIMEDOUT: 'names a host that does not answer',
  '28P01': 'has a wrong user or password',
  '28000': 'names a user who is not known, or may not sign in from here',
  '3D000': 'names a database that does not exist',
  '42501': 'names a user who may not use this database',
  '53100': 'names a PostgreSQL whose disk is full; make room on it',
  '53300': 'names a PostgreSQL that takes no further connections; raise its max_connections',
  '08P01': aPooler,
};

export interface Seen {
  /** Null: the database can be used. Never tells the address, which holds a password. */
  problem: string | null;
  user: string;
  /** Tells this database of this PostgreSQL from all others. */
  database: string;
  databaseName: string;
}

/**
 * Whether a given database can be used, and as which user.
 * @param isPooled a pooler may stand before it
 */
export async function lookAt(url: string, isPooled = false): Promise<Seen> {
  // With what the pool asks for: a pooler in between refuses it, or leaves it out.
  const limits = isPooled ? {} : sessionLimits;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...limits });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select current_user as user, current_setting('server_encoding') as encoding,
      current_schema as schema, current_setting('statement_timeout') as "longest",
      (select system_identifier from pg_control_system()) || ' ' || current_database() as database,
      current_database() as "databaseName",
      current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() as follows, exists (select from pg_collation where collname = 'und-x-icu') as sorts`);
    const { user, database, databaseName, longest, ...found } = rows[0];
    const isUnlimited = longest !== `${sessionLimits.statement_timeout / 1_000}s`;
    const isLeftOut = !isPooled && isUnlimited;
    // The pooler would keep this session, from before the limits of its role, for calls.
    if (isPooled && isUnlimited) await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
    return { problem: isLeftOut ? aPooler : lackOf(found), user, database, databaseName };
  } catch (error) {
    const { code = '', message, errors } = error as Error & { code?: string; errors?: { code?: string }[] };
    const known = refusals[code || (errors?.[0]?.code ?? '')];
    const problem = known ?? (/timeout/.test(message) ? 'names a host that does not answer' : null);
    const words = problem ?? `names a database that cannot be used: ${message}`;
    return { problem: words, user: '', database: '', databaseName: '' };
  } finally {
    await client.end().catch(() => {});
  }
}
