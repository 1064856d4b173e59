import type { Language } from '@quaygate/phrases/languages';
import type { PaymentFact } from '@quaygate/rules';

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
  language: Language;
}

/** An event of the provider, in our words. */
export interface PaymentEvent extends PaymentFact {
  /** The provider's id: an event counts once. */
  id: string;
  /** The provider's name for what happened. */
  type: string;
  /** Our id of the order, where the event names it. */
  reference: string | null;
  /** All ids the event names of ours and of the provider: an order and its events meet by any of them. */
  names: string[];
  /** Of an event without effect: whether it belongs to every payment, so that no one has to look at it. */
  isOrdinary: boolean;
}

/** The provider did not do what it was asked. */
export class PaymentUnavailable extends Error {}

/** It is not proven that the provider sent this event, or that it is a new one. */
export class EventRefused extends Error {}

/** Sells licences; every call may throw PaymentUnavailable. */
export interface PaymentProvider {
  createCheckout(checkout: Checkout): Promise<{ sessionId: string; url: string }>;
  /**
   * Reads an event, if its signature is the provider's and not older than five minutes.
   * @throws EventRefused
   */
  readEvent(body: Buffer, signature: string | undefined): Promise<PaymentEvent>;
  /** What became of a checkout and its subscription, as events, for an order of which no event told. */
  ask(order: { reference: string; sessionId: string }): Promise<PaymentEvent[]>;
  /** The number of licences that the subscription renews, from the end of the paid period on. */
  changeQuantity(subscriptionId: string, quantity: number): Promise<void>;
  /** At the end of the paid period. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Address of the provider's page where the buyer keeps cards and invoices; null where it has none. */
  openPortal: ((subscriptionId: string, returnUrl: string, language: Language) => Promise<string>) | null;
}
