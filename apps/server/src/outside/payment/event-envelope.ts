import { z } from 'zod';

/** The events of Stripe as far as they are read; the embedded provider writes the same. */
const id = z.union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)]).nullish();

const metadata = z.record(z.string(), z.string()).nullish();

const seconds = z.number().transform((value) => new Date(value * 1000));

export const session = z.object({
  client_reference_id: z.string().nullish(),
  payment_status: z.string(),
  subscription: id,
});

const details = z.object({ subscription: id, metadata }).nullish();

/** Both shapes: the subscription below the invoice's parent, and on the invoice itself as before. */
export const invoice = z.object({
  hosted_invoice_url: z.string().nullish(),
  metadata,
  subscription: id,
  subscription_details: details,
  parent: z.object({ subscription_details: details }).nullish(),
  lines: z.object({
    data: z.array(
      z.object({
        period: z.object({ start: seconds, end: seconds }),
        subscription: id,
        metadata,
        parent: z.object({ subscription_item_details: details }).nullish(),
      }),
    ),
  }),
});

export const subscription = z.object({ id: z.string(), metadata });

export const charge = z.object({ id: z.string(), refunded: z.boolean().nullish(), payment_intent: id, metadata });

export const dispute = z.object({ id: z.string(), status: z.string(), metadata });

export const envelope = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: seconds,
  data: z.object({ object: z.looseObject({}) }),
});

export type Envelope = z.output<typeof envelope>;
