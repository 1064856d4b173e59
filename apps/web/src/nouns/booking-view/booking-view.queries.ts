import { bookingView } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';

/** Views of the bookings overview that the user may choose (FWD-VIEW-01). */
export function useBookingViews() {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: ['bookingView', scope.f],
    queryFn: ({ signal }) => call(bookingView.get, { params: scope, signal }),
  });
}

export const refreshBookingViews = (client: QueryClient, { f }: ForwarderScope) =>
  client.invalidateQueries({ queryKey: ['bookingView', f] });
