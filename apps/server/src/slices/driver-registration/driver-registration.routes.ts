import { driverRegistration } from '@quaygate/contract';
import { countedFor } from '../../plumbing/network/forwarded.ts';
import type { Slice } from '../../serving/serve.ts';
import { registerDriver } from './driver-registration.service.ts';

export const driverRegistrationSlice: Slice = (serve, deps) => {
  serve(driverRegistration.register, ({ body, request, language }) =>
    registerDriver(deps, body, { address: countedFor(request), language }),
  );
};
