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
  /** Kept by a trigger for the build before this one. */
  searchKey: ColumnType<string | null, never, never>;
  /** Kept by a trigger. */
  searchForm: ColumnType<string | null, never, never>;
  /** Its plate in the form in which all readings of one meet; a trigger writes both. */
  plateReading: ColumnType<string | null, never, never>;
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
