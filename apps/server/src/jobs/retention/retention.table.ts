import type { Generated } from 'kysely';

/** What the deletions of one kind have done so far, and how far they are. */
export interface RetentionTable {
  name: string;
  /** All that were ever deleted. */
  rows: number;
  /** All that it ever took. */
  seconds: number;
  /** Those that were exported before; an earlier build notes none. */
  exported: Generated<number>;
  /** The last run could not export, and deleted nothing. */
  isUnexported: Generated<boolean>;
  /** Of the oldest row that is left; null: none, or its rows have no time. */
  oldestDate: Date | null;
  /** The time of the last run was over before its work. */
  isBehind: boolean;
  ranDate: Date;
  /** When a run failed last; null: the last one did not. */
  failedDate: Date | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    retention: RetentionTable;
  }
}
