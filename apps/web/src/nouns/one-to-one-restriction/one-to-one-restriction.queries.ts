import { oneToOneRestriction } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useForwarderScope } from '#web/session/forwarder-context.ts';

/** Present and future one-to-one restrictions of a terminal (FWD-STAT-34). */
export function useOneToOneRestrictions(terminalId: number | undefined) {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: ['oneToOneRestriction', scope.f, terminalId],
    queryFn: ({ signal }) => call(oneToOneRestriction.list, { params: { ...scope, terminalId }, signal }),
    enabled: terminalId !== undefined,
  });
}
