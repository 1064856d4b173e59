export interface IntegrationEventTable {
  facilityId: number;
  eventId: string;
  contentHash: Buffer;
  recordedDate: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    integrationEvent: IntegrationEventTable;
  }
}
