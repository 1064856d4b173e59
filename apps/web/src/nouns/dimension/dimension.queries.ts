import { dimension } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const key = 'dimension';

/** What an administrator can pick from (WAU-30). */
export function useTruckingCompanyDimension() {
  const params = useUserScope();
  return useQuery({
    queryKey: [key, 'truckingCompanies'],
    queryFn: ({ signal }) => call(dimension.truckingCompanies, { params, signal }),
  });
}
export function useFacilityCompanyDimension() {
  const params = useUserScope();
  return useQuery({
    queryKey: [key, 'facilityCompanies'],
    queryFn: ({ signal }) => call(dimension.facilityCompanies, { params, signal }),
  });
}
export function useFacilityDimension() {
  const params = useUserScope();
  return useQuery({
    queryKey: [key, 'facilities'],
    queryFn: ({ signal }) => call(dimension.facilities, { params, signal }),
  });
}
export function useTrainOperatorDimension() {
  const params = useUserScope();
  return useQuery({
    queryKey: [key, 'trainOperators'],
    queryFn: ({ signal }) => call(dimension.trainOperators, { params, signal }),
  });
}
export function useTruckingSystemDimension() {
  const params = useUserScope();
  return useQuery({
    queryKey: [key, 'truckingSystems'],
    queryFn: ({ signal }) => call(dimension.truckingSystems, { params, signal }),
  });
}

/** To be called when something that can be picked has changed, or turned out to be gone. */
export const refreshDimensions = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [key] });
