import { z } from 'zod';
import { instant } from './instant.ts';
import { pageOf } from './page.ts';
import { platformAdmin } from './roles.ts';
import { keyScopes, ofFacility, ofUser, opaqueId, route } from './route.ts';
import { text } from './text.ts';

export const IntegrationKey = z.object({
  id: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdDate: instant,
  endDate: instant.nullable(),
  lastUsedDate: instant.nullable(),
  revokedDate: instant.nullable(),
});
export type IntegrationKey = z.infer<typeof IntegrationKey>;

const keys = '/web/v1/integrationAdmin/users/:u/facilities/:facilityId/keys';
const admin = { access: { roles: platformAdmin }, params: ofUser.extend(ofFacility.shape) } as const;

export const integrationKey = {
  list: route({ name: 'getIntegrationKeys', method: 'GET', path: keys, ...admin, response: pageOf(IntegrationKey) }),
  create: route({
    name: 'createIntegrationKey',
    method: 'POST',
    path: keys,
    ...admin,
    proof: 'recent',
    success: 201,
    body: z.object({ label: text(100), scopes: z.array(z.enum(keyScopes)).min(1).max(7), endDate: instant.nullish() }),
    response: IntegrationKey.extend({ key: z.string() }),
  }),
  revoke: route({
    name: 'revokeIntegrationKey',
    method: 'DELETE',
    path: `${keys}/:id`,
    access: admin.access,
    proof: 'recent',
    params: admin.params.extend({ id: opaqueId }),
  }),
};
