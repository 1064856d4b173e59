export interface BlockTable {
  id: string;
  facilityId: number;
  truckerId: string;
  blockedDate: Date;
  blockedReason: string | null;
  blockedBy: string | null;
  liftedDate: Date | null;
  liftedBy: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    block: BlockTable;
  }
}
