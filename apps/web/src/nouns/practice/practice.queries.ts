import { type Practice, practice } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

/** Load units come some seconds after the switch, and go as they are booked. */
const readEvery = 5_000;

const practiceKey = (facilityId: number) => ['practice', facilityId] as const;

/** Whether the product plays the system of a terminal, for the administrators who switch it. */
export function usePractice(facilityId: number) {
  const scope = useUserScope();
  return useQuery({
    queryKey: practiceKey(facilityId),
    queryFn: ({ signal }) => call(practice.get, { params: { ...scope, facilityId }, signal }),
    ...live(readEvery),
  });
}

export const keepPractice = (client: QueryClient, facilityId: number, now: Practice): void =>
  void client.setQueryData<Practice>(practiceKey(facilityId), now);

/** What a company can try at a terminal that practises. */
export function useOfferedPractice(terminalId: number) {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: ['offeredPractice', scope.f, terminalId],
    queryFn: ({ signal }) => call(practice.ofForwarder, { params: { ...scope, terminalId }, signal }),
    ...live(readEvery),
  });
}
