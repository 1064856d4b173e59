import { z } from 'zod';
import { instant } from './instant.ts';
import { forwarderWrite } from './roles.ts';
import { ofForwarder, opaqueId, route } from './route.ts';

export const licenseStatuses = [
  'EXPIRED',
  'ASSIGNED',
  'UNASSIGNED_SETUP_FEE_REQUIRED',
  'UNASSIGNED',
  'DISABLED',
  'INITIALIZING',
] as const;
export const LicenseStatus = z.enum(licenseStatuses);
export type LicenseStatus = z.infer<typeof LicenseStatus>;

export const LicenseAssignment = z.object({ licenseKey: z.string(), expirationDate: instant.nullable() });
export type LicenseAssignment = z.infer<typeof LicenseAssignment>;

export const license = {
  assignAny: route({
    name: 'assignAnyLicense',
    method: 'PUT',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/licenses/assign',
    access: { roles: forwarderWrite },
    scope: { forwarder: 'f' },
    params: ofForwarder,
    body: z.object({ licenseUserId: opaqueId }),
    response: LicenseAssignment,
    errors: ['trucker_not_found', 'trucker_not_approved', 'trucker_already_has_license', 'no_license_available'],
  }),
};
