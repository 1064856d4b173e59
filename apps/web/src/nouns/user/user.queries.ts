import { user, type WaitingEmail } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const emailKey = (u: string | undefined) => ['user', 'email', u] as const;

/** The change of the user's email that waits for its new address; read again when the user comes back from their mailbox. */
export function useWaitingEmail() {
  const params = useUserScope();
  return useQuery({
    queryKey: emailKey(params.u),
    queryFn: ({ signal }) => call(user.emailChange, { params, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export const setWaitingEmail = (client: QueryClient, u: string | undefined, waiting: WaitingEmail | null): void =>
  void client.setQueryData(emailKey(u), { waiting });

export const refreshWaitingEmail = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['user', 'email'] });
