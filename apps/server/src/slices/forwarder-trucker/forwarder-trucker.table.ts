import type { ColumnType, Generated } from 'kysely';

export interface ForwarderTruckerTable {
  id: Generated<number>;
  forwarderId: string;
  truckerId: string;
  firstName: string;
  lastName: string;
  licensePlate: string | null;
  state: 'pending' | 'approved' | 'denied' | 'ended';
  registeredDate: Date;
  decidedDate: Date | null;
  decidedBy: string | null;
  endedDate: Date | null;
  /** Seen by the company alone; at most 500 characters. */
  note: string | null;
  /** Grows with every change of names, plate or note. */
  version: Generated<number>;
  /** The last change of names, plate or note, and the user who made it. */
  changedDate: Date | null;
  changedBy: string | null;
  /** Of what a search looks into; written by a trigger. */
  searchForm: ColumnType<string | null, never, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    forwarderTrucker: ForwarderTruckerTable;
  }
}
