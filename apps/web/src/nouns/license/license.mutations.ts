import { license } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useForwarderScope } from '#web/session/forwarder-context.ts';
import { changeTrucker } from '../trucker/trucker.queries.ts';

/** Gives a driver any free licence of the forwarder; which one, the server decides. */
export function useAssignLicense() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (licenseUserId: string) => call(license.assignAny, { params: scope, body: { licenseUserId } }),
    onSuccess: (answer, userId) => changeTrucker(client, scope, userId, { ...answer, licenseStatus: 'ASSIGNED' }),
  });
}
