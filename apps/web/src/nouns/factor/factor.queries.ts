import { factor } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const key = ['factor'] as const;

/** The second factors of the user, and what the next proof is made with. */
export function useFactors() {
  const params = useUserScope();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(factor.list, { params, signal }), staleTime: 0 });
}

export const refreshFactors = (client: QueryClient) => client.invalidateQueries({ queryKey: key });
