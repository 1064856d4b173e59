import type { BookingState } from '@quaygate/rules';
import type { Generated } from 'kysely';

export interface BookingChangeTable {
  changeNumber: Generated<number>;
  changeTransaction: Generated<string>;
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

declare module '../../db/tables.ts' {
  interface Tables {
    bookingChange: BookingChangeTable;
  }
}
