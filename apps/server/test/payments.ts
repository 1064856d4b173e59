import type { PaymentProvider } from '../src/outside/payment/payment.ts';

/** Sells everything and sends no events. */
export const quietPayments = (): PaymentProvider => ({
  createCheckout: async ({ reference }) => ({ sessionId: `cs_${reference}`, url: `https://pay.example/${reference}` }),
  changeQuantity: async () => {},
  cancelSubscription: async () => {},
  openPortal: async (subscriptionId) => `https://pay.example/portal/${subscriptionId}`,
});
