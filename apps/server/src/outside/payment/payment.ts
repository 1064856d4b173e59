/** What somebody pays for: licences by a yearly subscription, or the setup fee of one licence, once. */
export interface Checkout {
  kind: 'PURCHASE' | 'SETUP_FEE';
  quantity: number;
  email: string;
  /** Where the browser goes after the payment, and without it. */
  successUrl: string;
  cancelUrl: string;
  /** Our id of the order; events name it, and asking again with it makes no second checkout. */
  reference: string;
  language: 'de' | 'en';
}

/** The provider did not do what it was asked; nothing has changed. */
export class PaymentUnavailable extends Error {}

/** Sells licences; every call may throw PaymentUnavailable. */
export interface PaymentProvider {
  createCheckout(checkout: Checkout): Promise<{ sessionId: string; url: string }>;
  /** The number of licences that the subscription renews, from the end of the paid period on. */
  changeQuantity(subscriptionId: string, quantity: number): Promise<void>;
  /** At the end of the paid period. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Address of the provider's page where the buyer keeps cards and invoices; null where it has none. */
  openPortal: ((subscriptionId: string, returnUrl: string, language: 'de' | 'en') => Promise<string>) | null;
}
