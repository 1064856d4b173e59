import type { Language } from '@quaygate/phrases/languages';

export interface EmbeddedCheckoutTable {
  sessionId: string;
  reference: string;
  kind: 'PURCHASE' | 'SETUP_FEE';
  quantity: number;
  email: string;
  language: Language;
  successUrl: string;
  cancelUrl: string;
  createdDate: Date;
  outcome: 'pay' | 'decline' | 'cancel' | null;
  finishedDate: Date | null;
}

export interface EmbeddedSubscriptionTable {
  id: string;
  reference: string;
  quantity: number;
  startedDate: Date;
  cancelledDate: Date | null;
}

export interface EmbeddedReceiptTable {
  /** The secret of its address. */
  token: string;
  reference: string;
}

declare module '../../../db/tables.ts' {
  interface Tables {
    embeddedCheckout: EmbeddedCheckoutTable;
    embeddedSubscription: EmbeddedSubscriptionTable;
    embeddedReceipt: EmbeddedReceiptTable;
  }
}
