import { type InstallationLicensing, licensing } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const key = ['licensing'] as const;

/** How companies come by licences, unless something else is chosen for one of them; others may approve a change of it. */
export function useLicensing() {
  const params = useUserScope();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(licensing.get, { params, signal }),
    ...live(30_000),
  });
}

export const refreshLicensing = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });

export const keepLicensing = (client: QueryClient, answer: InstallationLicensing): void => {
  client.setQueryData<InstallationLicensing>(key, answer);
};
