import { integrationKey } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const key = ['integrationKey'];

/** The keys of all facilities. */
export function useIntegrationKeys() {
  const params = useUserScope();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(integrationKey.listAll, { params, signal })).items,
  });
}

export const refreshIntegrationKeys = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key });
