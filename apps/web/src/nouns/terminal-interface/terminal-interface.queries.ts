import { terminalInterface } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

/** People try the interface and look here what came of it. */
const readEvery = 10_000;

/** What came over the interface of one terminal. */
export function useTerminalInterface(facilityId: number | undefined) {
  const scope = useUserScope();
  return useQuery({
    queryKey: ['terminalInterface', facilityId],
    queryFn: ({ signal }) => call(terminalInterface.get, { params: { ...scope, facilityId: facilityId ?? 0 }, signal }),
    enabled: facilityId !== undefined,
    ...live(readEvery),
  });
}
