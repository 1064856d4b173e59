import { booking, type ContainerBooking, forwarder, type Tour, tour } from '@quaygate/contract';
import { safeFileName, toursPageSize, toursPageSizeAfterChange, toursRefreshMs } from '@quaygate/rules';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, download } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { TourFilter } from './tour-filter.ts';

export interface Scope {
  u: string | undefined;
  f: string | undefined;
}

export const terminalsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['terminals', scope.f],
    queryFn: ({ signal }) => call(forwarder.terminals, { params: scope, signal }),
  });

/** 100 tours a page on the first visit, 50 after another forwarder was selected (FWD-BOOK-25); all loaded pages refresh every 60 s (FWD-BOOK-48). */
export const toursQuery = (scope: Scope, filter: TourFilter, hasSwitched: boolean) => {
  const size = hasSwitched ? toursPageSizeAfterChange : toursPageSize;
  return infiniteQueryOptions({
    queryKey: ['tours', scope.f, size, filter],
    queryFn: ({ pageParam, signal }) =>
      call(tour.list, { params: scope, query: { ...filter, page: pageParam, size }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => ((last.page + 1) * last.size < last.total ? pages.length : undefined),
    placeholderData: (before, query) => (query?.queryKey[1] === scope.f ? keepPreviousData(before) : undefined),
    refetchInterval: toursRefreshMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
};

export interface BookingOfTour {
  tour: Tour;
  row: ContainerBooking;
}
const paramsOf = (scope: Scope, { tour, row }: BookingOfTour) => ({
  ...scope,
  t: tour.truckerId,
  bookingId: row.bookingId,
});

/** Deletes a booking. Refused or not, the row is read again: what the terminal says counts (FWD-BOOK-36). */
export function useDeleteBooking(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (target: BookingOfTour) => call(booking.remove, { params: paramsOf(scope, target) }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['tours', scope.f] }),
        client.invalidateQueries({ queryKey: ['statistic', scope.f] }),
      ]),
  });
}

export type DocumentKind = 'transhipment' | 'eir';

export function useDocument(scope: Scope) {
  return useMutation({
    mutationFn: async ({ kind, ...target }: BookingOfTour & { kind: DocumentKind }) => {
      const file = await download(booking.export, { params: paramsOf(scope, target), query: { document: kind } });
      saveFile(file.blob, file.name ?? `${kind}-${safeFileName(target.row.referenceNumber)}.pdf`);
    },
  });
}
