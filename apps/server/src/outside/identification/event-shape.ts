import { IdentityDocument } from '@quaygate/contract';
import { pictureKinds } from '@quaygate/rules';
import { z } from 'zod';

/** A result as an identification provider tells it; the JSON of docs/identification.md. */
export const ProviderEvent = z.object({
  eventId: z.string().min(1).max(200),
  sessionId: z.string().min(1).max(200),
  documentStatus: z.enum(['ACCEPTED', 'PENDING', 'DENIED', 'WARN', 'DENIED_PRELIMINARY', 'FAILED']),
  /** Null where the provider does not screen. */
  terrorStatus: z.enum(['OK', 'WARNING', 'RED_ALERT']).nullish(),
  document: IdentityDocument.nullish(),
  /** Addresses at the provider's own origin, read with the key of the installation. */
  pictures: z
    .array(z.object({ kind: z.enum(pictureKinds), url: z.url().max(2_000) }))
    .max(3)
    .default([]),
});
export type ProviderEvent = z.output<typeof ProviderEvent>;
