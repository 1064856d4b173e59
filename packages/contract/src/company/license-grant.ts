import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { NewLicenseGrant } from '../user/approval.ts';
import { LicenseOrder } from './license-order.ts';

export const licenseGrant = {
  create: route({
    name: 'createLicenseGrant',
    method: 'POST',
    path: '/web/v1/users/:u/truckingCompanies/:id/licenseGrants',
    access: { roles: platformAdmin },
    proof: 'recent',
    params: ofUser.extend({ id: opaqueId }),
    body: NewLicenseGrant,
    success: 201,
    response: LicenseOrder,
    errors: ['not_found', 'approval_needed', 'licenses_not_needed', 'quantity_too_high'],
  }),
};
