import { facilityCompany, type Named, trainOperator, truckingSystem } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshDimensions } from './dimension.queries.ts';

/** What is only its name. */
const calls = { facilityCompany, trainOperator, truckingSystem };
type Kind = keyof typeof calls;

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void refreshDimensions(client);
    void refreshAudit(client);
  };
}

export function useCreateNamed(kind: Kind) {
  const params = useUserScope();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name: string) => call(calls[kind].create, { params, body: { name } }),
    onSuccess: refresh,
  });
}

export function useRenameNamed(kind: Kind) {
  const scope = useUserScope();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, name }: Named) => call(calls[kind].update, { params: { ...scope, id }, body: { name } }),
    onSuccess: refresh,
  });
}
