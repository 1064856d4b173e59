import { type Tour, type TourSort, tour, tourHistory } from '@quaygate/contract';
import {
  type bookingTypes,
  type containerBookingStatuses,
  foundCounted,
  haltStates,
  statisticsRefreshMs,
  tourStates,
  toursPageSize,
  toursPageSizeAfterChange,
  toursRefreshMs,
} from '@quaygate/rules';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { now } from '#web/lib/clock.ts';
import { live } from '#web/list/live.ts';
import { askFirstPage, type PagesOptions, usePages } from '#web/list/pages.ts';
import {
  currentForwarderScope,
  type ForwarderScope,
  useForwarderScope,
} from '#web/session/rights/forwarder-context.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';

const keyOf = ({ f }: ForwarderScope) => ['tour', f] as const;

/** What tours are searched and filtered by; an empty field filters nothing. */
export interface TourFilter {
  search: string;
  bookingTypes: (typeof bookingTypes)[number][];
  bookingStates: (typeof containerBookingStatuses)[number][];
  tourStates: (typeof tourStates)[number][];
  terminals: number[];
  /** Only tours with a load unit that may miss its train (TRN-52). */
  atRisk: 'true' | '';
  /** Only tours of the next hours that are not ready, the soonest first (READY-14). */
  readiness: 'not_ready' | '';
  /** Only tours with a load unit of this train, `41203/2026-05-13` (FWD-BOOK-57). */
  train: string;
  /** The order; running and next tours first unless told. */
  sort: TourSort | undefined;
}

/** The slots of the tours begin in this span. */
export interface SlotSpan {
  slotBeginFrom?: Date;
  slotBeginTo?: Date;
}

/** What the server is asked for. */
export function tourQueryOf({ sort, atRisk, readiness, train, ...rest }: TourFilter & SlotSpan) {
  const filter = { ...rest, ...(atRisk && { atRisk: true }), ...(readiness && { readiness }), ...(train && { train }) };
  return { ...filter, sort: sort ?? (readiness ? 'slot' : 'upcoming') } as const;
}

/** 100 tours a page on the first visit, 50 after another forwarder was selected (FWD-BOOK-25); all loaded pages refresh every 60 s (FWD-BOOK-48). */
function toursPages(scope: ForwarderScope, hasSwitched: boolean, asked: TourFilter & SlotSpan): PagesOptions<Tour> {
  const { sort: order, ...filter } = tourQueryOf(asked);
  const size = hasSwitched ? toursPageSizeAfterChange : toursPageSize;
  const key = keyOf(scope);
  return {
    queryKey: [...key, size, filter, order],
    read: (page, signal) => call(tour.list, { params: scope, query: { ...filter, sort: order, page, size }, signal }),
    keepWithin: key.length,
    countedTo: filter.search ? foundCounted : undefined,
    rules: live(toursRefreshMs),
  };
}
export const useTours = (asked: TourFilter & SlotSpan) =>
  usePages(
    toursPages(
      useForwarderScope(),
      useSession((state) => state.hasSwitched),
      asked,
    ),
  );
/** Asks for the first page of what `useTours` will show. */
export const askTours = (client: QueryClient, asked: TourFilter & SlotSpan): Promise<void> =>
  askFirstPage(client, toursPages(currentForwarderScope(), useSession.getState().hasSwitched, asked));

const shownStates = tourStates.filter((state) => state !== 'cancelled');

/** The tours of a span that are not cancelled, by driver; 100 a page (FWD-BOARD-02). */
export function useToursByDriver(span: Required<SlotSpan>) {
  const scope = useForwarderScope();
  const query = { ...span, tourStates: shownStates, sort: 'trucker', size: toursPageSize } as const;
  return usePages({
    queryKey: [...keyOf(scope), 'byDriver', span],
    read: (page, signal) => call(tour.list, { params: scope, query: { ...query, page }, signal }),
    rules: live(toursRefreshMs),
  });
}

const troubleShown = 6;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Trucks that stand still, the earliest slot first; what was never ended counts for a day, so that it keeps no one out (FWD-DASH-24). */
export const troubledQuery = (at: number) => ({
  tourStates: [...haltStates],
  slotBeginFrom: new Date(at - (at % hourMs) - dayMs),
  sort: 'slot' as const,
  size: troubleShown,
});

const troubled = (scope: ForwarderScope) =>
  queryOptions({
    ...live(statisticsRefreshMs),
    queryKey: [...keyOf(scope), 'trouble'],
    queryFn: ({ signal }) => call(tour.list, { params: scope, query: troubledQuery(now()), signal }),
    placeholderData: keepPreviousData,
  });

/** The first tours in trouble and how many there are. */
export const useTroubledTours = () => useQuery(troubled(useForwarderScope()));

/** Asks for them before a screen is drawn. */
export const askTroubledTours = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(troubled(currentForwarderScope()));

/** What happened to a tour, read anew with the tours (READY-05). */
export function useTourHistory(tourId: string) {
  const scope = useForwarderScope();
  return useQuery({
    ...live(toursRefreshMs),
    queryKey: [...keyOf(scope), 'history', tourId],
    queryFn: ({ signal }) => call(tourHistory.get, { params: { ...scope, tourId }, signal }),
  });
}

/** To be called when a booking has changed: its tour has, too. */
export const refreshTours = (client: QueryClient, scope: ForwarderScope): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(scope) });
