export interface IntegrationKeyTable {
  id: string;
  facilityId: number;
  keyHash: Buffer;
  label: string;
  scopes: string[];
  createdDate: Date;
  createdBy: string | null;
  endDate: Date | null;
  lastUsedDate: string | null;
  revokedDate: Date | null;
  revokedBy: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    integrationKey: IntegrationKeyTable;
  }
}
