export interface BlockTable {
  id: string;
  facilityId: number;
  truckerId: string;
  blockedDate: Date;
  blockedReason: string;
  blockedBy: string | null;
  liftedDate: Date | null;
  liftedBy: string | null;
}
