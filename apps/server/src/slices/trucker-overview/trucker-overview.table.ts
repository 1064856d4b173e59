import type { Generated } from 'kysely';

/** Written by triggers of bookings, blocks and drivers. */
export interface FacilityTruckerTable {
  facilityId: number;
  truckerId: string;
  firstName: string;
  lastName: string;
  lastSlotBegin: Date | null;
  blocked: Generated<boolean>;
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
