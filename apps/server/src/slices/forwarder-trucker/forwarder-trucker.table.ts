import type { Generated } from 'kysely';

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
  /** Grows with every change of names or plate. */
  version: Generated<number>;
  /** The last change of names or plate, and the user who made it. */
  changedDate: Date | null;
  changedBy: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    forwarderTrucker: ForwarderTruckerTable;
  }
}
