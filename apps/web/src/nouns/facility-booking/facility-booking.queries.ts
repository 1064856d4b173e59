import { type FacilityBookingsQuery, facilityBooking } from '@quaygate/contract';
import { facilityBookingsPageSize, facilityBookingsRefreshMs } from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { type TerminalScope, useTerminalScope } from '#web/session/rights/terminal-context.ts';

const allKey = ({ terminalId }: TerminalScope) => ['facilityBooking', terminalId] as const;

/** What a list of bookings is asked for. */
export type WantedBookings = Omit<FacilityBookingsQuery, 'page' | 'size'>;

/** The bookings of the selected terminal, 25 a page; read again when one changes, else every 60 s (TRM-BKG-09). */
export function useFacilityBookings(wanted: WantedBookings) {
  const scope = useTerminalScope();
  return usePages({
    queryKey: [...allKey(scope), wanted],
    read: (page, signal) =>
      call(facilityBooking.list, {
        params: { u: scope.u, facilityId: scope.terminalId },
        query: { page, size: facilityBookingsPageSize, ...wanted },
        signal,
      }),
    keyOf: ({ bookingId }) => bookingId,
    rules: live(facilityBookingsRefreshMs),
  });
}

/** How many bookings that are not cancelled a truck brings with one tour; undefined while it is read, and where it cannot be. */
export function useTourSize(tourId: string): number | undefined {
  const scope = useTerminalScope();
  const params = { u: scope.u, facilityId: scope.terminalId };
  const { data } = useQuery({
    queryKey: [...allKey(scope), 'tour', tourId],
    queryFn: ({ signal }) => call(facilityBooking.list, { params, query: { search: tourId }, signal }),
  });
  return data?.items.filter((each) => each.tourId === tourId && each.state !== 'cancelled').length;
}

/** To be called when a booking of the terminal has changed. */
export const refreshFacilityBookings = (client: QueryClient, scope: TerminalScope): Promise<void> =>
  client.invalidateQueries({ queryKey: allKey(scope) });
