import { type TourToChange, type TruckOfTour, tourTruck } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { refreshTours } from '../tour/tour.queries.ts';
import { trucksTimeoutMs } from './tour-truck.queries.ts';

/** Gives a tour another driver or plate; sent again it changes nothing twice. */
export function useChangeTruck(tourId: string) {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TruckOfTour) => call(tourTruck.update, { params: { ...scope, tourId }, body }),
    onSettled: () => refreshTours(client, scope),
  });
}

/** What is asked of the server to give many tours another truck; the same again changes nothing twice (FWD-BULK-16). */
export function useTruckCalls() {
  const params = useForwarderScope();
  const client = useQueryClient();
  return useMemo(
    () => ({
      act: async (_actId: string, tours: TourToChange[]) =>
        (await call(tourTruck.updateMany, { params, body: { tours }, timeoutMs: trucksTimeoutMs })).tours,
      changed: () => refreshTours(client, params),
    }),
    [params, client],
  );
}
