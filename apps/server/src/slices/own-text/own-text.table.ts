import type { Generated } from 'kysely';

/** What a company writes of a booking for itself; terminals and drivers are never answered from here. */
export interface OwnTextTable {
  bookingId: string;
  customer: string;
  orderNumber: string;
  note: string;
  /** Grows with every change. */
  version: Generated<number>;
  /** The last change, and the user who made it. */
  changedBy: string;
  changedDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    ownText: OwnTextTable;
  }
}
