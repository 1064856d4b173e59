import { driverPass } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { issuePass } from './driver-pass.service.ts';

export const driverPassSlice: Slice = (serve, deps) => {
  serve(driverPass.issue, ({ params, sessionId }) =>
    issuePass(deps, { truckerId: params.u, tourId: params.tourId }, sessionId),
  );
  serve(driverPass.keys, () => deps.passKeys.publicKeys());
};
