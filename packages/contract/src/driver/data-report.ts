import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';

/** What is kept of a driver, since when, why and until when, as a paper to print (OFFICE-24). */
export const dataReport = {
  get: route({
    name: 'getTruckerDataReport',
    method: 'GET',
    path: '/web/v1/ispsAdminUser/users/:u/truckers/:t/dataReport',
    access: { roles: platformAdmin },
    proof: 'recent',
    heavy: true,
    params: ofUser.extend({ t: opaqueId }),
    file: 'application/pdf',
    errors: ['not_found'],
  }),
  own: route({
    name: 'getOwnDataReport',
    method: 'GET',
    path: '/web/driver/v1/users/:u/dataReport',
    access: 'driver',
    heavy: true,
    params: ofUser,
    file: 'application/pdf',
    errors: ['not_found'],
  }),
};
