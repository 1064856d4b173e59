import { practice } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshIntegrationKeys } from '../integration-key/integration-key.queries.ts';
import { keepPractice } from './practice.queries.ts';

/** Lets the product play the system of a terminal, or no more. */
export function useSwitchPractice(facilityId: number) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => call(isOn ? practice.start : practice.end, { params: { ...scope, facilityId } }),
    onSuccess: (now) => {
      keepPractice(client, facilityId, now);
      void refreshIntegrationKeys(client);
      void refreshAudit(client);
    },
  });
}
