import type { Generated } from 'kysely';

/** One row at most. */
export interface FirstStepTable {
  id: Generated<boolean>;
  hidden: boolean;
}

declare module '../../db/tables.ts' {
  interface Tables {
    firstStep: FirstStepTable;
  }
}
