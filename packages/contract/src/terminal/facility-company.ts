import { NamedChange } from '../base/named.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { Named } from '../booking/dimension.ts';

const path = '/web/v1/users/:u/facilityCompanies';
const access = { roles: platformAdmin } as const;

/** Who runs terminals; `dimension.facilityCompanies` lists them. */
export const facilityCompany = {
  create: route({
    name: 'createFacilityCompany',
    method: 'POST',
    path,
    access,
    params: ofUser,
    body: NamedChange,
    response: Named,
    success: 201,
  }),
  update: route({
    name: 'updateFacilityCompany',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    params: ofUser.extend({ id: opaqueId }),
    body: NamedChange,
    response: Named,
    errors: ['not_found'],
  }),
};
