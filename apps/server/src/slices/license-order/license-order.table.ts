import type { LicenseOrderKind, LicenseOrderState } from '@quaygate/rules';
import type { Generated } from 'kysely';

export interface LicenseOrderTable {
  id: string;
  kind: LicenseOrderKind;
  state: LicenseOrderState;
  forwarderId: string;
  licenseId: string | null;
  quantity: number;
  ownerEmail: string;
  boughtBy: string;
  costCentre: string | null;
  sessionId: string | null;
  /** The id of the subscription, as the wire calls it. */
  orderId: string | null;
  receiptUrl: string | null;
  /** Paid for nothing: the licence needed no setup fee any more. */
  isRefundDue: Generated<boolean>;
  /** When the provider is asked, unless an event tells before; null: not any more. */
  askDate: Date | null;
  /** Licences that the provider was last told to renew. */
  renewals: number | null;
  /** Of a grant: for how many months, what it costs and a note. */
  months: Generated<number | null>;
  hasRenewal: Generated<boolean>;
  cost: Generated<string | null>;
  note: Generated<string | null>;
  createdDate: Date;
  paidDate: Date | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    licenseOrder: LicenseOrderTable;
  }
}
