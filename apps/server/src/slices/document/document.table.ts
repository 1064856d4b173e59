export interface DocumentTable {
  bookingId: string;
  kind: string;
  language: string;
  version: number;
  contentHash: Buffer;
  bytes: Buffer;
  createdDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    document: DocumentTable;
  }
}
