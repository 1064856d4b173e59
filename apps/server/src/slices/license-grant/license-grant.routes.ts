import { licenseGrant } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { grantAtOnce } from './license-grant.service.ts';

export const licenseGrantSlice: Slice = (serve, deps) => {
  serve(licenseGrant.create, ({ params, body, actor, user }) => grantAtOnce(deps, actor, user, params.id, body));
};
