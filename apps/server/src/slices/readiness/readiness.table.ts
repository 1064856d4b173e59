import type { CauseCode, Readiness } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

/** What the rule said last of a tour that is not yet in. The job alone writes it. */
export interface TourReadinessTable {
  tourId: number;
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  slotBegin: Date;
  /** Null: not yet judged. */
  state: Readiness['state'] | null;
  causes: ColumnType<CauseCode[]>;
  /** From when on it is judged again; both infinities are numbers. */
  due: Date | number;
}

/** What happened; written by triggers, and where a page finds that the kept state is another. */
export interface TourReadinessMarkTable {
  everything: Generated<boolean>;
  tourId: number | null;
  bookingId: string | null;
  orderRow: number | null;
  slotId: number | null;
  facilityId: number | null;
  forwarderId: string | null;
  truckerId: string | null;
  orderId: string | null;
  trainNumber: string | null;
  trainDate: string | null;
}

export interface TourReadinessUpkeepTable {
  id: Generated<boolean>;
  /** When nothing was due last. */
  keptDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    tourReadiness: TourReadinessTable;
    tourReadinessMark: TourReadinessMarkTable;
    tourReadinessUpkeep: TourReadinessUpkeepTable;
  }
}
