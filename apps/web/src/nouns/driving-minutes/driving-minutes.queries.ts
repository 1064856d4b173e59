import { drivingMinutes } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';

const keyOf = ({ f }: ForwarderScope) => ['drivingMinutes', f] as const;

/** Minutes between the terminals as the company keeps them. */
export function useDrivingMinutes() {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: keyOf(scope),
    queryFn: async ({ signal }) => (await call(drivingMinutes.get, { params: scope, signal })).minutes,
  });
}

/** To be called when the table was changed. */
export const refreshDrivingMinutes = (client: QueryClient, scope: ForwarderScope): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(scope) });
