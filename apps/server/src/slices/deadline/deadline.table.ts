export interface AcceptanceDeadlineTable {
  id: string;
  /** What was entered at once, for several trains; null: the row alone. */
  entryId: string | null;
  facilityId: number;
  trainNumber: string;
  trainDate: string;
  deadlineStart: Date;
  deadlineEnd: Date;
  /** As those concerned read it. */
  reason: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    acceptanceDeadline: AcceptanceDeadlineTable;
  }
}
