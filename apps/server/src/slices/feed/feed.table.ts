import type { BookingState } from '@quaygate/rules';
import type { Generated } from 'kysely';

export interface BookingChangeTable {
  changeNumber: Generated<number>;
  /** Read by the build before alone. */
  changeTransaction: Generated<string>;
  /** Its place in the feed of its facility; null: it has not been read yet. */
  feedNumber: number | null;
  facilityId: number;
  bookingId: string;
  version: number;
  state: BookingState;
  tourNumber: number;
  containerNumber: string | null;
  moduleId: string | null;
  licensePlate: string;
  truckerId: string;
  firstName: string;
  lastName: string;
  slotBegin: Date;
  slotEnd: Date;
  updatedDate: Date;
}

/** How far a facility's feed has counted in one database. */
export interface FeedEpochTable {
  facilityId: number;
  /** Ascends; the highest is the one that counts. */
  place: number;
  id: string;
  /** Cluster, database and timeline. */
  home: string;
  last: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    bookingChange: BookingChangeTable;
    feedEpoch: FeedEpochTable;
  }
}
