import { type Facility, type FacilityChange, facility, type NewFacility } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshDimensions } from '../dimension/dimension.queries.ts';
import { keepFacility } from './facility.queries.ts';

function useKeep(): (stored: Facility) => void {
  const client = useQueryClient();
  return (stored) => {
    keepFacility(client, stored);
    // What others pick from shows its name.
    void refreshDimensions(client);
    void refreshAudit(client);
  };
}

export function useCreateFacility() {
  const params = useUserScope();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: NewFacility) => call(facility.create, { params, body }),
    onSuccess: keep,
  });
}

export function useUpdateFacility(id: number) {
  const scope = useUserScope();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: FacilityChange) => call(facility.update, { params: { ...scope, facilityId: id }, body }),
    onSuccess: keep,
  });
}
