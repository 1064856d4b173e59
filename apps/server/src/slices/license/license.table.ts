import type { Generated } from 'kysely';

export interface LicenseTable {
  id: string;
  licenseKey: string;
  status: string;
  forwarderId: string | null;
  truckerId: string | null;
  ownerEmail: string | null;
  orderId: string | null;
  purchaseDate: Date;
  expirationDate: Date | null;
  hasRenewal: Generated<boolean>;
  assignDate: Date | null;
}

export interface LicenseChangeTable {
  id: Generated<number>;
  licenseId: string;
  changedDate: Date;
  changedBy: string | null;
  fromStatus: string;
  toStatus: string;
  truckerId: string | null;
  reason: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    license: LicenseTable;
    licenseChange: LicenseChangeTable;
  }
}
