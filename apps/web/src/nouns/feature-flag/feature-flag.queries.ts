import { type FeatureSwitch, featureFlag } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const key = ['featureFlag'] as const;

/** Every flag of the installation with what decides it. */
export function useFeatureFlags() {
  const params = useUserScope();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(featureFlag.list, { params, signal }) });
}

type Listed = { items: FeatureSwitch[] };

export const keepFeatureFlag = (client: QueryClient, stored: FeatureSwitch): void => {
  client.setQueryData<Listed>(
    key,
    (before) => before && { ...before, items: before.items.map((each) => (each.key === stored.key ? stored : each)) },
  );
};
