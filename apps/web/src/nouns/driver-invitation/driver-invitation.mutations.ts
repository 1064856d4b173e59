import { driverInvitation, type NewDriverInvitation } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useForwarderScope } from '#web/session/forwarder-context.ts';
import { refreshTruckers } from '../trucker/trucker.queries.ts';

/** Invites a driver, who belongs to the forwarder from then on. */
export function useInviteDriver() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDriverInvitation) => call(driverInvitation.create, { params: scope, body }),
    onSuccess: () => refreshTruckers(client, scope),
  });
}
