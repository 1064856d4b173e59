import { licensings } from '@quaygate/rules';
import { z } from 'zod';
import { pageOf } from '../base/page.ts';
import { forwarderRead, platformRead } from '../base/roles.ts';
import { ofForwarder, ofUser, route } from '../base/route.ts';
import { text } from '../base/text.ts';

export const Forwarder = z.object({ id: z.string(), name: z.string() });
export type Forwarder = z.infer<typeof Forwarder>;

export const plans = ['Free', 'Premium'] as const;
export type Plan = (typeof plans)[number];

/** Plan of a body. Free and Premium are sent; either case is accepted (ENT-17). */
export const plan = z.preprocess(
  (value) => plans.find((name) => typeof value === 'string' && name.toLowerCase() === value.toLowerCase()) ?? value,
  z.enum(plans),
);

/** What the status form remembers per user and forwarder; free form on the wire. */
export const StatusFormPreferences = z.record(z.string(), z.unknown());
export type StatusFormPreferences = z.infer<typeof StatusFormPreferences>;

export const ForwarderConfig = z.object({
  plan: z.enum(plans),
  features: z.array(z.string()),
  /** How the company comes by licences; with `none` its drivers need no licence. */
  licensing: z.enum(licensings),
  getStatusFormPreferences: StatusFormPreferences,
});
export type ForwarderConfig = z.infer<typeof ForwarderConfig>;

/** Deeper than a form ever nests; neither the database nor a recursive function bears any depth (SEC-01). */
const maxDepth = 20;
const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1)));

/** At most 10,000 bytes (platform contract, 7). */
const fitsPreferences = (value: StatusFormPreferences) =>
  new TextEncoder().encode(JSON.stringify(value)).length <= 10_000;

export const ForwarderConfigChange = z.object({
  plan: plan.optional(),
  features: z.array(text(100)).max(100).optional(),
  getStatusFormPreferences: StatusFormPreferences.refine((value) => !isDeeper(value, maxDepth), {
    error: 'invalidValue',
    abort: true,
  })
    .refine(fitsPreferences, { error: 'tooLong', abort: true })
    // What a database text cannot hold: the null character and halves of a pair.
    .refine((value) => !/\\u(0000|d[89a-f]..)/.test(JSON.stringify(value)), 'invalidValue')
    .optional(),
});
export type ForwarderConfigChange = z.infer<typeof ForwarderConfigChange>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders';

export const forwarder = {
  list: route({
    name: 'getForwarders',
    method: 'GET',
    path,
    access: 'signed-in',
    params: ofUser,
    response: pageOf(Forwarder),
  }),
  get: route({
    name: 'getForwarder',
    method: 'GET',
    path: `${path}/:f`,
    access: 'signed-in',
    params: ofForwarder,
    response: Forwarder,
    errors: ['forwarder_not_found'],
  }),
  config: route({
    name: 'getForwarderConfig',
    method: 'GET',
    path: '/web/v1/users/:u/forwarders/:f/config',
    access: { roles: [...forwarderRead, ...platformRead] },
    scope: { forwarder: 'f' },
    params: ofForwarder,
    response: ForwarderConfig,
  }),
  updateConfig: route({
    name: 'updateForwarderConfig',
    method: 'PUT',
    path: '/web/v1/users/:u/forwarders/:f/config',
    access: { roles: [...forwarderRead, 'quaygate_admin'] },
    scope: { forwarder: 'f' },
    params: ofForwarder,
    body: ForwarderConfigChange,
    response: ForwarderConfig,
    errors: ['plan_not_changeable'],
  }),
};
