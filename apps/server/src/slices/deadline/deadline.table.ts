export interface AcceptanceDeadlineTable {
  id: string;
  facilityId: number;
  trainNumber: string;
  trainDate: string;
  deadlineStart: Date;
  deadlineEnd: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    acceptanceDeadline: AcceptanceDeadlineTable;
  }
}
