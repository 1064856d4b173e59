import { type PushBrowser, pushBrowser } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const key = ['pushBrowser'] as const;

/** The browsers in which the user has switched web push on. */
export function usePushBrowsers() {
  const scope = useUserScope();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly PushBrowser[]> =>
      (await call(pushBrowser.list, { params: scope, signal })).items,
  });
}

export const refreshPushBrowsers = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
