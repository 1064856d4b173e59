import type { PlannedRowJson } from '@quaygate/contract';
import type { ColumnType, Generated } from 'kysely';

export interface BookingPlanRowTable {
  forwarderId: string;
  userId: string;
  rowId: string;
  place: number;
  content: ColumnType<PlannedRowJson, string, string>;
  lookedUp: string | null;
  isUnknown: Generated<boolean>;
  changedDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    bookingPlanRow: BookingPlanRowTable;
  }
}
