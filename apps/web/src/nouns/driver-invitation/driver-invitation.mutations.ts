import { driverInvitation, type NewDriverInvitation } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
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

/** Invites a driver of the forwarder anew. A refusal means that the list is of before: it is read again. */
export function useInviteDriverAgain() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, by }: { userId: string } & Pick<NewDriverInvitation, 'by'>) =>
      call(driverInvitation.again, { params: { ...scope, t: userId }, body: { by } }),
    onSettled: () => refreshTruckers(client, scope),
  });
}
