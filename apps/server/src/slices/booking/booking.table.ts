import type { BookingType } from '@quaygate/contract';
import type { BookingState, TrainRisk } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface BookingTable {
  id: string;
  rowId: string;
  tourId: number;
  tourNumber: number;
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  slotId: number;
  moduleId: string | null;
  orderRow: number;
  type: BookingType;
  referenceNumber: string;
  containerNumber: string | null;
  containerType: string | null;
  containerLength: number | null;
  priority: string | null;
  licensePlate: string;
  firstName: string;
  lastName: string;
  slotBegin: Date;
  slotEnd: Date;
  state: Generated<BookingState>;
  hidden: Generated<boolean>;
  reachedTerminal: Generated<boolean>;
  createdDate: Date;
  completedDate: Date | null;
  /** Written by a trigger and by reports of trains; see the rule `keptRisk`. */
  trainRisk: Generated<TrainRisk | null>;
  version: Generated<number>;
  updatedDate: Date;
  /** What a terminal finds it by; a trigger writes it. */
  searchWords: ColumnType<string | null, never, never>;
}

export interface BookingEventTable {
  eventId: string;
  bookingId: string;
  facilityId: number;
  type: string;
  occurredAt: Date;
  recordedAt: Date;
  source: string;
  causedBy: string | null;
  blockId: string | null;
  ignored: Generated<boolean>;
  reason: string | null;
  detail: ColumnType<unknown, string | undefined, string>;
  judged: ColumnType<unknown, string | undefined, never>;
}

export interface GatePictureTable {
  id: string;
  bookingId: string;
  eventId: string;
  takenAt: Date;
  /** Empty once the picture was deleted. */
  image: Buffer;
  removedDate: Generated<Date | null>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    booking: BookingTable;
    bookingEvent: BookingEventTable;
    gatePicture: GatePictureTable;
  }
}
