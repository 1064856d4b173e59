import { licenseGrant, type NewLicenseGrant } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshCompanyOrders } from '../license-order/license-order.queries.ts';

/** Grants licences at once, where no second administrator is asked for. */
export function useGrantLicenses(companyId: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLicenseGrant) => call(licenseGrant.create, { params: { ...scope, id: companyId }, body }),
    onSuccess: () => {
      void refreshAudit(client);
      return refreshCompanyOrders(client, companyId);
    },
  });
}
