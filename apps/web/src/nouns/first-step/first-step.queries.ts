import { type FirstSteps, firstStep } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const key = ['firstStep'] as const;

/** What of the first steps of the installation is done. Much of it happens elsewhere, so it is read anew each time. */
export function useFirstSteps(enabled = true) {
  const params = useUserScope();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(firstStep.list, { params, signal }),
    refetchOnMount: 'always',
    enabled,
  });
}

/** No second administrator is there who could approve what the signed-in one asks for. */
export const useIsAlone = (hasFourEyes: boolean): boolean =>
  useFirstSteps(hasFourEyes).data?.steps.some(({ step, isDone }) => step === 'secondAdministrator' && !isDone) === true;

export const keepFirstSteps = (client: QueryClient, answer: FirstSteps): void => {
  client.setQueryData<FirstSteps>(key, answer);
};
