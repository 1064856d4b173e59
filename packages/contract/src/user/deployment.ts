import { platformAdmin } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';

/** What a DEPLOYMENT_FILE would say of the installation as it is (SETUP-55). */
export const deployment = {
  download: route({
    name: 'downloadDeployment',
    method: 'GET',
    path: '/web/v1/users/:u/deployment/download',
    access: { roles: platformAdmin },
    params: ofUser,
    heavy: true,
    file: 'application/json',
  }),
};
