import { type OwnTexts, ownText } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { refreshTours } from '../tour/tour.queries.ts';

/** Writes what the company says of a booking. Refused or not, the tours are read again: what is stored counts (FWD-OWN-09). */
export function useWriteOwnTexts({ truckerId, bookingId }: { truckerId: string; bookingId: string }) {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnTexts & { version: number }) =>
      call(ownText.update, { params: { ...scope, t: truckerId, bookingId }, body }),
    onSettled: () => refreshTours(client, scope),
  });
}
