import { licensing } from '@quaygate/contract';
import type { Licensing } from '@quaygate/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { keepTruckingCompany } from '../trucking-company/trucking-company.queries.ts';
import { keepLicensing } from './licensing.queries.ts';

export function useChangeLicensing() {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: Licensing) => call(licensing.update, { params, body: { licensing: chosen } }),
    onSuccess: (answer) => {
      keepLicensing(client, answer);
      void refreshAudit(client);
    },
  });
}

/** Null: as the installation. */
export function useChangeCompanyLicensing(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: Licensing | null) =>
      call(licensing.updateOfCompany, { params: { ...scope, id }, body: { licensing: chosen } }),
    onSuccess: (company) => {
      keepTruckingCompany(client, company);
      void refreshAudit(client);
    },
  });
}
