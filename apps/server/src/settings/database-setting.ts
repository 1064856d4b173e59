import type { Given, Need } from './given.ts';

export interface DatabaseChoice {
  /** Null: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` names a pooler; null: it does not. */
  directUrl: string | null;
  /** Connections that calls of this process share. */
  databaseConnections: number;
  /** Frequent statements are prepared once per connection. */
  isPrepared: boolean;
  /** Of a user who may change the schema; null: that of `databaseUrl`. */
  migrationUrl: string | null;
  /** Of the user who runs jobs; null: that of `databaseUrl`. */
  jobsUrl: string | null;
  /** A streaming replica that may answer statistics, reports and exports; null: the primary does. */
  replicaUrl: string | null;
  /** Milliseconds that what it answers may be behind. */
  replicaMaxAge: number;
  /** An empty database in which `restore --verify` tries a backup; null: a PostgreSQL of its own. */
  verifyUrl: string | null;
}

const besideDatabase = [
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_JOBS_URL',
  'DATABASE_REPLICA_URL',
] as const;

/** Where the database is, and how it is used. */
export function readDatabase(given: Given, need: Need): DatabaseChoice {
  for (const name of besideDatabase) if (given[name]) need('DATABASE_URL', `with ${name}`);
  return {
    databaseUrl: given.DATABASE_URL ?? null,
    directUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseConnections: given.DATABASE_CONNECTIONS ?? 20,
    // A pooler knows named statements only where it was told to.
    isPrepared: (given.DATABASE_STATEMENTS ?? (given.DATABASE_DIRECT_URL ? 'plain' : 'prepared')) === 'prepared',
    migrationUrl: given.DATABASE_MIGRATION_URL ?? null,
    jobsUrl: given.DATABASE_JOBS_URL ?? null,
    replicaUrl: given.DATABASE_REPLICA_URL ?? null,
    replicaMaxAge: (given.DATABASE_REPLICA_MAX_AGE ?? 10) * 1_000,
    verifyUrl: given.VERIFY_DATABASE_URL ?? null,
  };
}
