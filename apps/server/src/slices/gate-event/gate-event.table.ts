export interface AppointmentReportTable {
  facilityId: number;
  eventId: string;
  tourId: number;
  occurredAt: Date;
  recordedAt: Date;
  hasStatus: boolean;
  status: string | null;
  externalId: string | null;
  licensePlate: string | null;
  lane: string | null;
  gate: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    appointmentReport: AppointmentReportTable;
  }
}
