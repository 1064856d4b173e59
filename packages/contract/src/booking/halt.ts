import { admissionReasons, eventOrigins, haltStates } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';

/** Why something happened, and who says so (READY-02). */
export const toldFields = {
  source: z.enum(eventOrigins),
  /** Words of the gate; of its block list the terminal alone reads them. */
  reason: z.string().nullable(),
  /** Reasons of the admission check. */
  causes: z.array(z.enum(admissionReasons)),
};

/** Why a truck stands still: the newest that was told about the state it is in (READY-01). */
export const Halt = z.object({
  state: z.enum(haltStates),
  occurredAt: instant,
  ...toldFields,
  lane: z.string().nullable(),
});
export type Halt = z.infer<typeof Halt>;
