import type { ExceptionKind } from '@quaygate/rules';

export interface ExceptionTable {
  id: string;
  facilityId: number;
  kind: ExceptionKind;
  since: Date;
  licensePlate: string;
  /** Of an unknown truck alone. */
  plateReading: string | null;
  claimedBy: string | null;
  claimedDate: Date | null;
  note: string | null;
  notedBy: string | null;
  notedDate: Date | null;
  doneBy: string | null;
  doneDate: Date | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    exception: ExceptionTable;
  }
}
