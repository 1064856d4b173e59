export interface IntegrationEventTable {
  facilityId: number;
  eventId: string;
  contentHash: Buffer;
  recordedDate: Date;
}
