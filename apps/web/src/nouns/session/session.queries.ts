import { session } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const listKey = ['session'] as const;

/** The user's open sessions, read whenever they are shown (SESS-30). */
export function useSessions() {
  const params = useUserScope();
  return useQuery({
    queryKey: [...listKey, params.u],
    queryFn: ({ signal }) => call(session.list, { params, signal }),
    gcTime: 0,
  });
}

export const refreshSessions = (client: QueryClient) => client.invalidateQueries({ queryKey: listKey });
