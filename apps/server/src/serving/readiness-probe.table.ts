import type { Generated } from 'kysely';

/** One row, written to learn whether the database takes writes. */
export interface ReadinessProbeTable {
  single: Generated<boolean>;
  checkedDate: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    readinessProbe: ReadinessProbeTable;
  }
}
