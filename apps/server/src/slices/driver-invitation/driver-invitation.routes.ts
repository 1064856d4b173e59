import { driverInvitation } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { inviteDriver, inviteDriverAgain } from './driver-invitation.service.ts';

export const driverInvitationSlice: Slice = (serve, deps) => {
  serve(driverInvitation.create, ({ params, body, ...person }) => inviteDriver(deps, person, params.f, body));
  serve(driverInvitation.again, ({ params, body, actor }) =>
    inviteDriverAgain(deps, actor, { forwarderId: params.f, truckerId: params.t }, body),
  );
};
