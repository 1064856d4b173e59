import type { PaymentEffect } from '@quaygate/rules';

/** Every event of the payment provider, whether its order is known or not yet. */
export interface PaymentEventTable {
  /** The provider's: an event counts once. */
  id: string;
  type: string;
  effect: PaymentEffect;
  reference: string | null;
  subscriptionId: string | null;
  periodBegin: Date | null;
  periodEnd: Date | null;
  receiptUrl: string | null;
  /** All ids the event names. */
  names: string[];
  disputeId: string | null;
  /** To be shown to administrators once its order is known. */
  isUnexpected: boolean;
  occurredDate: Date;
  receivedDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    paymentEvent: PaymentEventTable;
  }
}
