import type { LicenseStatus } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface LicenseTable {
  id: string;
  licenseKey: string;
  status: LicenseStatus;
  forwarderId: string | null;
  truckerId: string | null;
  ownerEmail: string | null;
  /** The id of the subscription. */
  orderId: string | null;
  purchaseDate: Date;
  expirationDate: Date | null;
  /** Since when an open dispute has taken it. */
  suspendedDate: Generated<Date | null>;
  /** End of the period whose open payment its company was told of. */
  paymentOpenTold: Generated<Date | null>;
  hasRenewal: Generated<boolean>;
  assignDate: Date | null;
  /** The order it was bought with, and its position there; null for a licence from elsewhere. */
  licenseOrderId: string | null;
  position: number | null;
  /** When its renewal was stopped. */
  stoppedDate: Date | null;
  /** The days before its end for which its company was last told that it will not renew. */
  remindedDays: Generated<number | null>;
  /** Of what a search looks into; written by a trigger. */
  searchForm: ColumnType<string | null, never, never>;
}

/** What happened to a licence: who, when, why, from which status to which. */
export interface LicenseChangeTable {
  id: Generated<number>;
  licenseId: string;
  changedDate: Date;
  /** Null: a job or a payment. */
  changedBy: string | null;
  fromStatus: LicenseStatus;
  toStatus: LicenseStatus;
  truckerId: string | null;
  /** The manager after the change. */
  forwarderId: string | null;
  reason: string;
}

/** How many licences a forwarder manages; the changes beside it are folded in by a job. */
export interface LicenseCountTable {
  forwarderId: string;
  licenses: number;
}

export interface LicenseCountChangeTable {
  forwarderId: string;
  change: number;
}

/** Days for which a licence that renews stays valid after its period: one row. */
export interface LicenseGraceTable {
  onlyRow: Generated<boolean>;
  days: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    licenseCount: LicenseCountTable;
    licenseCountChange: LicenseCountChangeTable;
    license: LicenseTable;
    licenseGrace: LicenseGraceTable;
    licenseChange: LicenseChangeTable;
  }
}
