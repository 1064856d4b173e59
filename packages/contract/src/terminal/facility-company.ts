import { facilityMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { text } from '../base/text.ts';
import { Named } from '../booking/dimension.ts';

const path = '/web/v1/users/:u/facilityCompanies';
const access = { roles: platformAdmin } as const;
/** A company or an operator is its name. */
export const NamedChange = z.object({ name: text(facilityMaxCharacters.name) });
export type NamedChange = z.infer<typeof NamedChange>;

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
