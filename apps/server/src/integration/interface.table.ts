import type { ItemCode } from '@quaygate/contract';
import type { ColumnType, Generated } from 'kysely';

/** An item that was rejected, with when it was last and first, and how often. */
export interface StoredReject {
  eventId: string | null;
  code: ItemCode;
  field: string | null;
  /** Absent where the build before wrote it. */
  date?: string;
  since?: string;
  count?: number;
}

/** The last call of a key to one kind of report. */
export interface InterfaceCallTable {
  facilityId: number;
  keyId: string;
  call: string;
  lastDate: Date;
  rejectedDate: Date | null;
  /** The newest first. */
  rejected: ColumnType<StoredReject[], string | undefined, string>;
}

/** Where a reader of the booking feed stands. */
export interface InterfaceReaderTable {
  facilityId: number;
  keyId: string;
  lastDate: Date;
  /** Read by the build before alone. */
  seen: Generated<string | null>;
  /** Number of the last change read; null: the reader still reads the bookings that are there. */
  last: number | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    interfaceCall: InterfaceCallTable;
    interfaceReader: InterfaceReaderTable;
  }
}
