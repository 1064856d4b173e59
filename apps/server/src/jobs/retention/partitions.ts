import { idempotencyKeptHours } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { removeFromParts } from '../../db/remove-some.ts';
import { rowsOf } from '../../db/rows.ts';
import type { JobDeps } from '../job-deps.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Partitioned {
  /** The column that tells where a row lies. */
  key: string;
  /** A partition is for this period of UTC. */
  unit: 'hour' | 'day' | 'month';
  /** So far ahead of the clock partitions stand ready: longer than jobs may be away. */
  ahead: number;
  /** A partition is dropped when all its rows are older. */
  kept: number | ((settings: JobDeps['settings']) => number);
}

/** Tables in partitions by time; migration 0429 knows their units too, and a test compares (decisions 96 and 109). */
export const partitions = {
  // With the rest of their hour at most 24 hours (INT-15).
  vehicle_history: { key: 'occurred_at', unit: 'hour', ahead: 2 * day, kept: 23 * hour },
  idempotency_key: { key: 'created_date', unit: 'day', ahead: 3 * day, kept: idempotencyKeptHours * hour },
  // A cursor of the booking feed is good for 7 days; one more lets a slow reader finish.
  booking_change: { key: 'updated_date', unit: 'day', ahead: 3 * day, kept: 8 * day },
  integration_event: {
    key: 'recorded_date',
    unit: 'month',
    ahead: 40 * day,
    kept: ({ keptDays }: JobDeps['settings']) => keptDays.events * day,
  },
  // A month goes with its part of the chain (kept-entries.ts).
  audit: {
    key: 'occurred_date',
    unit: 'month',
    ahead: 40 * day,
    kept: ({ auditKeptDays }: JobDeps['settings']) => auditKeptDays * day,
  },
} as const satisfies Record<string, Partitioned>;

export type PartitionedTable = keyof typeof partitions;

/** For how long rows of a table in partitions are kept, in milliseconds. */
export function keptFor(settings: JobDeps['settings'], name: PartitionedTable): number {
  const { kept }: Partitioned = partitions[name];
  return typeof kept === 'number' ? kept : kept(settings);
}

/**
 * Makes the partitions that are missing, from what is kept to what comes; rows that had to wait for one move into it. A table
 * that is busy is left to the next time: until then its rows find a place all the same.
 * @param most milliseconds ahead at most
 */
export async function makePartitions(
  { db, now, log, settings }: Pick<JobDeps, 'db' | 'now' | 'log' | 'settings'>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const moment = now();
  const from = (milliseconds: number) => new Date(moment.getTime() + milliseconds);
  for (const name of Object.keys(partitions) as PartitionedTable[]) {
    const { ahead } = partitions[name];
    const kept = keptFor(settings, name);
    try {
      for (let isMade = true; isMade; ) {
        isMade = await makeNext(db, sql`${name}, ${from(-kept)}, ${moment}, ${from(Math.min(ahead, most))}`);
      }
    } catch (error) {
      log.warn({ err: error, table: name }, 'a partition is made later');
    }
  }
}

/** Many rows that waited move for longer than a statement may take. @returns whether a partition was missing */
const makeNext = (db: Db, given: RawBuilder<unknown>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await rowsOf(
      { isMade: sql<boolean>`partition_make(${given})` },
      (columns) => sql`select ${columns}`,
    ).execute(trx);
    return rows[0]?.isMade === true;
  });

/** Another transaction holds the table: then it is left to the next run. */
export const unlessBusy = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (error.code === '55P03') return null;
    throw error;
  });

/**
 * Drops the oldest partition that ended before a moment.
 * @returns about how many rows it had; null: there is none, or the table is busy, and its rows go in parts
 */
export async function dropOldest(db: Db, name: PartitionedTable, before: Date): Promise<number | null> {
  const dropped = rowsOf(
    { dropped: sql<number | null>`partition_drop(${name}, ${before})` },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return (await unlessBusy(dropped))?.rows[0]?.dropped ?? null;
}

/** Rows of periods that ended before a moment. */
export const isOldPart = (name: PartitionedTable, before: Date): RawBuilder<unknown> => {
  const { key, unit } = partitions[name];
  return sql`${sql.ref(key)} < date_trunc(${unit}, ${before}::timestamptz, 'UTC')`;
};

/** Deletes some rows of periods that ended before a moment and whose partition was not dropped. @returns how many */
export function removeOldParts(db: Db, name: PartitionedTable, before: Date, limit: number): Promise<number> {
  return removeFromParts(db, name, isOldPart(name, before), limit);
}

/** The moment of the oldest row, to the period; null: the table is empty. */
export async function findOldestPart(db: Db, name: PartitionedTable): Promise<Date | null> {
  const { rows } = await rowsOf(
    { oldest: sql<Date | null>`partition_oldest(${name})` },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]?.oldest ?? null;
}
