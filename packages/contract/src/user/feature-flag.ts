import { z } from 'zod';
import { route } from '../base/route.ts';

/** One answered flag in the shape of OFREP, the OpenFeature remote evaluation protocol. */
export const EvaluatedFlag = z.object({
  key: z.string(),
  value: z.union([z.boolean(), z.string(), z.number()]),
  reason: z.enum(['STATIC']),
  variant: z.string(),
  metadata: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])),
});
export type EvaluatedFlag = z.infer<typeof EvaluatedFlag>;

/** What a refused evaluation answers instead of a problem; `key` where one flag was asked for. */
export const FlagFailure = z.object({
  key: z.string().optional(),
  errorCode: z.enum(['PARSE_ERROR', 'TARGETING_KEY_MISSING', 'INVALID_CONTEXT', 'FLAG_NOT_FOUND', 'GENERAL']),
  errorDetails: z.string(),
});
export type FlagFailure = z.infer<typeof FlagFailure>;

const body = z.object({ context: z.record(z.string(), z.unknown()).optional() }).optional();
const path = '/web/ofrep/v1/evaluate/flags';

export const featureFlag = {
  evaluateAll: route({
    name: 'evaluateFlags',
    method: 'POST',
    path,
    access: 'signed-in',
    body,
    response: z.object({ flags: z.array(EvaluatedFlag) }),
    refusals: 'ofrep',
    revalidates: true,
  }),
  evaluate: route({
    name: 'evaluateFlag',
    method: 'POST',
    path: `${path}/:key`,
    access: 'signed-in',
    params: z.object({ key: z.string() }),
    body,
    response: EvaluatedFlag,
    errors: ['not_found'],
    refusals: 'ofrep',
  }),
};
