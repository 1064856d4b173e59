import { type TruckOfTour, tourTruck } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { refreshTours } from '../tour/tour.queries.ts';

/** Gives a tour another driver or plate; sent again it changes nothing twice. */
export function useChangeTruck(tourId: string) {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TruckOfTour) => call(tourTruck.update, { params: { ...scope, tourId }, body }),
    onSettled: () => refreshTours(client, scope),
  });
}
