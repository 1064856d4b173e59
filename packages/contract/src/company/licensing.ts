import { licensings } from '@quaygate/rules';
import { z } from 'zod';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { TruckingCompany } from './trucking-company.ts';

const Licensing = z.enum(licensings);

/** How the companies of the installation come by licences, unless something else is chosen for one of them. */
export const InstallationLicensing = z.object({
  /** What holds. */
  licensing: Licensing,
  /** By the setting LICENSES; then no screen changes it. */
  given: Licensing.nullable(),
  /** By an administrator. */
  chosen: Licensing.nullable(),
  /** Cards can be charged here. */
  takesCards: z.boolean(),
});
export type InstallationLicensing = z.infer<typeof InstallationLicensing>;

const path = '/web/v1/users/:u/licensing';
const access = { roles: platformAdmin } as const;

export const licensing = {
  get: route({
    name: 'getLicensing',
    method: 'GET',
    path,
    access,
    params: ofUser,
    response: InstallationLicensing,
  }),
  update: route({
    name: 'updateLicensing',
    method: 'PUT',
    path,
    access,
    proof: 'recent',
    params: ofUser,
    body: z.object({ licensing: Licensing }),
    response: InstallationLicensing,
    errors: ['approval_needed', 'licensing_set_by_installation', 'payments_not_configured'],
  }),
  updateOfCompany: route({
    name: 'updateCompanyLicensing',
    method: 'PUT',
    path: '/web/v1/users/:u/truckingCompanies/:id/licensing',
    access,
    proof: 'recent',
    params: ofUser.extend({ id: opaqueId }),
    /** Null: as the installation. */
    body: z.object({ licensing: Licensing.nullable() }),
    response: TruckingCompany,
    errors: ['not_found', 'approval_needed', 'payments_not_configured'],
  }),
};
