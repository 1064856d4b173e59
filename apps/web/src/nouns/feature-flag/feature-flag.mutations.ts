import { type FeatureFlagKey, featureFlag } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { keepFeatureFlag } from './feature-flag.queries.ts';

export function useSwitchFlag() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, isOn }: { key: FeatureFlagKey; isOn: boolean }) =>
      call(featureFlag.update, { params: { ...scope, key }, body: { isOn } }),
    onSuccess: (stored) => {
      keepFeatureFlag(client, stored);
      void refreshAudit(client);
    },
  });
}
