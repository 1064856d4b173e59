import type { Generated } from 'kysely';

/** At most one row: what an operator has asked for, until it ends. */
export interface LogLevelTable {
  single: Generated<boolean>;
  level: string;
  endsDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    logLevel: LogLevelTable;
  }
}
