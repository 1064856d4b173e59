import type { TourState } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface TourTable {
  id: Generated<number>;
  facilityId: number;
  number: Generated<number>;
  forwarderId: string;
  truckerId: string;
  licensePlate: string;
  plateKey: string;
  firstName: string;
  lastName: string;
  slotId: number;
  slotBegin: Date;
  slotEnd: Date;
  state: TourState;
  searchText: string;
  /** Kept by a trigger. */
  searchKey: ColumnType<string | null, never, never>;
  appointmentStatus: string | null;
  externalId: string | null;
}

export interface TourCountTable {
  forwarderId: string;
  tours: number;
}

export interface TourCountChangeTable {
  forwarderId: string;
  change: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    tour: TourTable;
    tourCount: TourCountTable;
    tourCountChange: TourCountChangeTable;
  }
}
