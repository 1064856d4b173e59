import { documentKinds, documentStatuses, evidenceParts, terrorStatuses } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { IdentificationFinding } from '../driver/identification.ts';

/** On what a change of a driver was decided, as it was then: neither names nor numbers nor pictures. */
export const DecisionEvidence = z.object({
  approvalId: z.string(),
  decidedDate: instant,
  /** Then it goes. */
  keptUntil: instant,
  /** Null where there was none, as with a deletion. */
  identification: z
    .object({
      source: z.enum(['review', 'hosted']),
      documentKind: z.enum(documentKinds).nullable(),
      issuingCountry: z.string().nullable(),
      validUntil: z.iso.date().nullable(),
      submittedDate: instant.nullable(),
      documentStatus: z.enum(documentStatuses),
      terrorStatus: z.enum(terrorStatuses).nullable(),
      checks: z.array(IdentificationFinding),
    })
    .nullable(),
  parts: z.array(
    z.object({
      part: z.enum(evidenceParts),
      /** SHA-256 in hexadecimal digits of what was shown; null where neither of both looked at it. */
      hash: z.string().nullable(),
      seenByDecider: instant.nullable(),
      seenByCreator: instant.nullable(),
      /** Whether what is stored now is what was shown then. */
      now: z.enum(['same', 'changed', 'gone']),
    }),
  ),
});
export type DecisionEvidence = z.infer<typeof DecisionEvidence>;

export const decisionEvidence = {
  get: route({
    name: 'getDecisionEvidence',
    method: 'GET',
    path: '/web/v1/users/:u/decisions/:id/evidence',
    access: { roles: platformAdmin },
    params: ofUser.extend({ id: opaqueId }),
    response: DecisionEvidence,
    errors: ['not_found'],
  }),
};
