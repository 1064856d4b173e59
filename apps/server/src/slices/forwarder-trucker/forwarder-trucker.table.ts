import type { Generated } from 'kysely';

export interface ForwarderTruckerTable {
  id: Generated<number>;
  forwarderId: string;
  truckerId: string;
  firstName: string;
  lastName: string;
  licensePlate: string | null;
  state: string;
  registeredDate: Date;
  decidedDate: Date | null;
  decidedBy: string | null;
  endedDate: Date | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    forwarderTrucker: ForwarderTruckerTable;
  }
}
