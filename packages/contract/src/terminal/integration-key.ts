import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf } from '../base/page.ts';
import { platformAdmin } from '../base/roles.ts';
import { keyScopes, ofFacility, ofUser, opaqueId, route } from '../base/route.ts';
import { text } from '../base/text.ts';

export const IntegrationKey = z.object({
  id: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** From where it may be used; none: from anywhere. */
  networks: z.array(z.string()),
  createdDate: instant,
  endDate: instant.nullable(),
  lastUsedDate: instant.nullable(),
  revokedDate: instant.nullable(),
  /** Made by the installation, which plays the system of the terminal with it. */
  forPractice: z.boolean(),
});
export type IntegrationKey = z.infer<typeof IntegrationKey>;

/** With the key itself, which is told only here. */
export const MadeKey = IntegrationKey.extend({ key: z.string() });

export const FacilityKey = IntegrationKey.extend({ facility: z.object({ id: z.int(), name: z.string() }) });
export type FacilityKey = z.infer<typeof FacilityKey>;

/** An address, or a network with its bits: 192.0.2.7, 192.0.2.0/24, 2001:db8::/32. */
export const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const NewIntegrationKey = z.object({
  label: text(100),
  scopes: z.array(z.enum(keyScopes)).min(1).max(7),
  /** A year from now where it is absent; null: no end. */
  endDate: instant.nullish(),
  networks: z.array(z.string().trim().pipe(Network)).max(20, 'tooLong').default([]),
});
export type NewIntegrationKey = z.infer<typeof NewIntegrationKey>;

const base = '/web/v1/integrationAdmin/users/:u';
const keys = `${base}/facilities/:facilityId/keys` as const;
const access = { roles: platformAdmin } as const;
const admin = { access, params: ofUser.extend(ofFacility.shape) } as const;

export const integrationKey = {
  /** Of all facilities. */
  listAll: route({
    name: 'getAllIntegrationKeys',
    method: 'GET',
    path: `${base}/keys`,
    access,
    params: ofUser,
    response: pageOf(FacilityKey),
  }),
  list: route({ name: 'getIntegrationKeys', method: 'GET', path: keys, ...admin, response: pageOf(IntegrationKey) }),
  create: route({
    name: 'createIntegrationKey',
    method: 'POST',
    path: keys,
    ...admin,
    proof: 'recent',
    success: 201,
    body: NewIntegrationKey,
    response: MadeKey,
    errors: ['not_found', 'approval_needed'],
  }),
  revoke: route({
    name: 'revokeIntegrationKey',
    method: 'DELETE',
    path: `${keys}/:id`,
    access,
    proof: 'recent',
    params: admin.params.extend({ id: opaqueId }),
  }),
};
