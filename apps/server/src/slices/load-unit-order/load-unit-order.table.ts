import type { BookingType, LoadUnitData } from '@quaygate/contract';
import type { TrainState } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

/** A list is read as JSON and written as its text. */
type Column<T> = T extends readonly unknown[] ? ColumnType<T, string | undefined, string> : T;

/** A column for each field that a terminal reports of the load unit itself. */
type UnitColumns = { [Field in keyof LoadUnitData]: Column<LoadUnitData[Field]> };

export interface LoadUnitOrderTable extends UnitColumns {
  id: Generated<number>;
  facilityId: number;
  orderId: string;
  direction: BookingType;
  referenceNumber: string;
  referenceKey: string;
  containerNumber: string | null;
  priority: string | null;
  moduleId: string | null;
  releasedOnly: Generated<boolean>;
  trainNumber: string | null;
  trainDate: string | null;
  trainOperatorId: string | null;
  trainCancelled: Generated<boolean>;
  latestLoadingTime: Date | null;
  /** When an inbound train is expected; null once it has arrived. */
  trainArrival: Date | null;
  trainState: TrainState | null;
  trainCompletedBooking: string | null;
  trainCompletedBy: string | null;
  trainCompletedDate: Date | null;
  state: string;
  reportedState: Generated<string>;
  occurredAt: Date;
  eventId: string;
  createdDate: Date;
  forPractice: Generated<boolean>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    loadUnitOrder: LoadUnitOrderTable;
  }
}
