import { driverRegistration } from '@quaygate/contract';
import { networkOf } from '../../plumbing/network/network.ts';
import type { Slice } from '../../serving/serve.ts';
import { registerDriver } from './driver-registration.service.ts';

export const driverRegistrationSlice: Slice = (serve, deps) => {
  serve(driverRegistration.register, ({ body, request, driverLanguage: language }) =>
    registerDriver(deps, body, { address: networkOf(request.ip), language }),
  );
};
