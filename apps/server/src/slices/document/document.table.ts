export interface DocumentTable {
  bookingId: string;
  kind: string;
  language: string;
  version: number;
  contentHash: Buffer;
  bytes: Buffer;
  createdDate: Date;
}
