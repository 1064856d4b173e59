import { type FacilityKey, integrationKey, type NewIntegrationKey } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshIntegrationKeys } from './integration-key.queries.ts';

/** Creates a key; the answer is the only time that it can be read. */
export function useCreateIntegrationKey() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ facilityId, ...body }: NewIntegrationKey & { facilityId: number }) =>
      call(integrationKey.create, { params: { ...scope, facilityId }, body }),
    onSettled: () => refreshIntegrationKeys(client),
    // The key must not stay in the memory of the page longer than it is shown.
    gcTime: 0,
  });
}

export function useRevokeIntegrationKey() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, facility }: FacilityKey) =>
      call(integrationKey.revoke, { params: { ...scope, facilityId: facility.id, id } }),
    onSettled: () => refreshIntegrationKeys(client),
  });
}
