import { license } from '@quaygate/contract';
import type { Slice } from '../../plumbing/serve.ts';
import { assignAnyLicense } from './license.service.ts';

export const licenseSlice: Slice = (serve, deps) => {
  serve(license.assignAny, ({ params, body, user }) =>
    assignAnyLicense(deps, { forwarderId: params.f, truckerId: body.licenseUserId, userId: user.id }),
  );
};
