export interface AcceptanceDeadlineTable {
  id: string;
  facilityId: number;
  trainNumber: string;
  trainDate: string;
  deadlineStart: Date;
  deadlineEnd: Date;
}
