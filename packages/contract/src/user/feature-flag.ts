import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf } from '../base/page.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';

/** What an installation can have or leave. */
export const featureFlagKeys = ['mapIntegration'] as const;
export type FeatureFlagKey = (typeof featureFlagKeys)[number];

/** A flag as administrators see it (SETUP-82). */
export const FeatureSwitch = z.object({
  key: z.enum(featureFlagKeys),
  /** What holds. */
  isOn: z.boolean(),
  /** By a setting of the server; then no screen changes it. */
  given: z.boolean().nullable(),
  /** By an administrator; null: the default holds. */
  chosen: z.boolean().nullable(),
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type FeatureSwitch = z.infer<typeof FeatureSwitch>;

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
const switches = '/web/v1/users/:u/featureFlags';

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
  list: route({
    name: 'getFeatureFlags',
    method: 'GET',
    path: switches,
    access: { roles: platformAdmin },
    params: ofUser,
    response: pageOf(FeatureSwitch),
  }),
  update: route({
    name: 'updateFeatureFlag',
    method: 'PUT',
    path: `${switches}/:key`,
    access: { roles: platformAdmin },
    params: ofUser.extend({ key: opaqueId }),
    body: z.object({ isOn: z.boolean() }),
    response: FeatureSwitch,
    errors: ['not_found', 'flag_set_by_installation'],
  }),
};
