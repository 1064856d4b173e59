import { type FloatStatistic, type ForwarderStatisticName, statistic, tour } from '@quaygate/contract';
import { statisticsRefreshMs } from '@quaygate/rules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

export interface Scope {
  u: string | undefined;
  f: string | undefined;
}

/** Every 60 s while the tab is visible, at once when it is shown again; a failure leaves what was there (FWD-DASH-18). */
const live = {
  refetchInterval: statisticsRefreshMs,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
  retry: false,
} as const;

export const statisticQuery = (scope: Scope, name: ForwarderStatisticName, enabled = true) =>
  queryOptions<FloatStatistic>({
    ...live,
    queryKey: ['statistic', scope.f, name],
    queryFn: ({ signal }) => call(statistic.forwarder, { params: scope, body: { name }, signal }),
    enabled,
  });

/** The states in which a driver stands still and somebody must act. */
export const troubleStates = ['registration_blocked', 'registration_restricted', 'counter_required'] as const;
const troubleShown = 6;

export const troubleQuery = (scope: Scope) =>
  queryOptions({
    ...live,
    queryKey: ['tours', scope.f, 'trouble'],
    queryFn: ({ signal }) =>
      call(tour.list, { params: scope, query: { tourStates: [...troubleStates], size: troubleShown }, signal }),
    placeholderData: keepPreviousData,
  });
