import {
  type NewTruckingCompany,
  type TruckingCompany,
  type TruckingCompanyChange,
  truckingCompany,
} from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshDimensions } from '../dimension/dimension.queries.ts';
import { keepTruckingCompany } from './trucking-company.queries.ts';

function useKeep(): (company: TruckingCompany) => void {
  const client = useQueryClient();
  return (company) => {
    keepTruckingCompany(client, company);
    // What others pick from shows its name.
    void refreshDimensions(client);
    void refreshAudit(client);
  };
}

export function useCreateTruckingCompany() {
  const params = useUserScope();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: NewTruckingCompany) => call(truckingCompany.create, { params, body }),
    onSuccess: keep,
  });
}

export function useUpdateTruckingCompany(id: string) {
  const scope = useUserScope();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: TruckingCompanyChange) => call(truckingCompany.update, { params: { ...scope, id }, body }),
    onSuccess: keep,
  });
}
