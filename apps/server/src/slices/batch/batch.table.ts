import type { ColumnMapping } from '@quaygate/rules';
import type { ColumnType } from 'kysely';

export interface BatchColumnMappingTable {
  forwarderId: string;
  shape: string;
  mapping: ColumnType<ColumnMapping, string, string>;
  chosenDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    batchColumnMapping: BatchColumnMappingTable;
  }
}
