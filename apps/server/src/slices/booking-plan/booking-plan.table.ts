import type { PlannedRow } from '@quaygate/contract';
import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';

/** A row as it goes over the wire. */
export type StoredRow = z.input<typeof PlannedRow>;

export interface BookingPlanRowTable {
  forwarderId: string;
  userId: string;
  rowId: string;
  place: number;
  content: ColumnType<StoredRow, string, string>;
  lookedUp: string | null;
  isUnknown: Generated<boolean>;
  changedDate: Date;
}

export interface DrivingMinutesTable {
  forwarderId: string;
  fromFacilityId: number;
  toFacilityId: number;
  minutes: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    bookingPlanRow: BookingPlanRowTable;
    drivingMinutes: DrivingMinutesTable;
  }
}
