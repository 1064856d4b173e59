import { type Arrival, arrival } from '@quaygate/contract';
import { slotBoardRefreshMs, toursRefreshMs } from '@quaygate/rules';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import {
  currentForwarderScope,
  type ForwarderScope,
  useForwarderScope,
} from '#web/session/rights/forwarder-context.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

/** The trucks on their way to the terminal, the earliest first (DRV-POS-09). */
export function useFacilityArrivals() {
  const { u, terminalId } = useTerminalScope();
  return useQuery({
    ...live(slotBoardRefreshMs),
    queryKey: ['facilityArrival', terminalId],
    queryFn: ({ signal }) => call(arrival.ofFacility, { params: { u, facilityId: terminalId }, signal }),
  });
}

const ofForwarder = (scope: ForwarderScope) =>
  queryOptions({
    ...live(toursRefreshMs),
    queryKey: ['forwarderArrival', scope.f],
    queryFn: ({ signal }) => call(arrival.ofForwarder, { params: scope, signal }),
  });

/** The forwarder's trucks on their way, the earliest first. */
export const useForwarderArrivals = () => useQuery(ofForwarder(useForwarderScope()));

/** Asks for them before a screen is drawn. */
export const askForwarderArrivals = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(ofForwarder(currentForwarderScope()));

/** When the truck of a tour is expected, by the id of the tour. */
export type ArrivalOf = (tourId: string) => Arrival | undefined;

export function useArrivalOf(items: readonly Arrival[] | undefined): ArrivalOf {
  return useMemo(() => {
    const byTour = new Map((items ?? []).map((each) => [each.tourId, each]));
    return (tourId) => byTour.get(tourId);
  }, [items]);
}
