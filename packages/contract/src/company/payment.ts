import { z } from 'zod';
import { route } from '../base/route.ts';

export const payment = {
  /** What happened at the payment provider; the signature over the raw body says that it is the provider who tells. */
  events: route({
    name: 'paymentEvents',
    method: 'POST',
    path: '/web/payments/v1/events',
    access: 'public',
    body: z.looseObject({}),
    bytes: true,
    bodyLimit: 1_000_000,
    success: 200,
    errors: ['malformed_request'],
  }),
};
