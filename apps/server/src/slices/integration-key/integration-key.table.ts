import type { Generated } from 'kysely';

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
  /** From where it may be used; none: from anywhere. */
  networks: Generated<string[]>;
  /** The least number of days before its end at which a mail was sent. */
  warnedDays: number | null;
  forPractice: Generated<boolean>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    integrationKey: IntegrationKeyTable;
  }
}
