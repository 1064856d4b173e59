import { facilityCompany } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshDimensions } from '../dimension/dimension.queries.ts';

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void refreshDimensions(client);
    void refreshAudit(client);
  };
}

export function useCreateFacilityCompany() {
  const params = useUserScope();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name: string) => call(facilityCompany.create, { params, body: { name } }),
    onSuccess: refresh,
  });
}

export function useRenameFacilityCompany() {
  const scope = useUserScope();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(facilityCompany.update, { params: { ...scope, id }, body: { name } }),
    onSuccess: refresh,
  });
}
