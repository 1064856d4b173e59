import { type FloatStatistic, type ForwarderStatisticName, statistic } from '@quaygate/contract';
import { statisticsRefreshMs } from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';

const keyOf = ({ f }: ForwarderScope) => ['statistic', f] as const;

/** One statistic of the forwarder, every 60 s (FWD-DASH-18). */
export function useStatistic(name: ForwarderStatisticName) {
  const scope = useForwarderScope();
  return useQuery<FloatStatistic>({
    ...live(statisticsRefreshMs),
    queryKey: [...keyOf(scope), name],
    queryFn: ({ signal }) => call(statistic.forwarder, { params: scope, body: { name }, signal }),
  });
}

/** To be called when something that is counted has changed. */
export const refreshStatistics = (client: QueryClient, scope: ForwarderScope): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(scope) });
