import type { ColumnType, Generated } from 'kysely';

/** Written by triggers of bookings, blocks and drivers. */
export interface FacilityTruckerTable {
  facilityId: number;
  truckerId: string;
  firstName: string;
  lastName: string;
  lastSlotBegin: Date | null;
  blocked: Generated<boolean>;
  /** Of what a search looks into; written by a trigger. */
  searchForm: ColumnType<string | null, never, never>;
}

export interface FacilityTruckerCountTable {
  facilityId: number;
  truckers: number;
}

export interface FacilityTruckerCountChangeTable {
  facilityId: number;
  change: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    facilityTrucker: FacilityTruckerTable;
    facilityTruckerCount: FacilityTruckerCountTable;
    facilityTruckerCountChange: FacilityTruckerCountChangeTable;
  }
}
