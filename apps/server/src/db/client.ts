import type { Change } from '@quaygate/contract';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { publishChanges } from './changes.ts';
import { readMoment } from './moment.ts';
import { OneTripClient } from './pool/one-trip.ts';
import { SharedPool } from './pool/shared-pool.ts';
import { PreparingClient } from './prepared.ts';
import { rowNames } from './row-names.ts';
import type { Tables } from './tables.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readMoment);
// A day stays the text yyyy-MM-dd; a Date would shift it by the zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** What each session of the application is limited to, in milliseconds. */
export const sessionLimits = {
  statement_timeout: 15_000,
  // A call ends after 8 s (OPS-29): its statements do not wait for longer.
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
};

export type Db = Kysely<Tables>;

export type Trx = Transaction<Tables>;

export interface Database {
  db: Db;
  pool: SharedPool;
  close(): Promise<void>;
}

/** How the database is reached. */
interface Access {
  /** A pooler gives each transaction another session: it takes no limits at the start, they stand at the role. */
  isPooled?: boolean;
  /** Frequent statements are prepared once per connection. */
  isPrepared?: boolean;
}

interface Opened extends Access {
  max?: number;
  /** Statements take as long as they take: for checks of a whole database. */
  isUnlimited?: boolean;
  /** Milliseconds that a connection may take to be made. */
  connectsWithin?: number;
  onLost?: (error: Error) => void;
  publish?: (change: Change) => void;
}

/**
 * Opens the pool. It survives a restart of the database: broken idle connections are dropped, new ones made on demand.
 * @param onLost called with the error of every connection the database closed on us
 * @param publish called with what has changed, once it is committed
 */
export function openDatabase(
  url: string,
  {
    max = 20,
    onLost = () => {},
    publish = () => {},
    isPooled = false,
    isPrepared = true,
    isUnlimited = false,
    connectsWithin = 5_000,
  }: Opened = {},
): Database {
  const pool = new SharedPool({
    Client: isPrepared ? PreparingClient : OneTripClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: connectsWithin,
    idleTimeoutMillis: 30_000,
    ...(isPooled || isUnlimited ? {} : sessionLimits),
    application_name: 'quaygate',
  });
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [rowNames],
  });
  publishChanges(db, publish);
  return { db, pool, close: () => db.destroy() };
}
