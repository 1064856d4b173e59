import type { Generated } from 'kysely';

export interface ReleaseTable {
  facilityId: number;
  releaseId: string;
  orderId: string;
  partyId: string;
  partyIdType: string;
  forwarderId: string | null;
  driverId: string | null;
  validFrom: Date | null;
  validUntil: Date | null;
  deleted: Generated<boolean>;
  occurredAt: Date;
  eventId: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    release: ReleaseTable;
  }
}
