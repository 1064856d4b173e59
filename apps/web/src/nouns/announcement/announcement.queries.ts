import { announcement, type NewAnnouncement } from '@quaygate/contract';
import { concernedPageSize, restrictionsRefreshMs } from '@quaygate/rules';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { useTurnedPages } from '#web/list/turned-pages.ts';
import {
  currentForwarderScope,
  type ForwarderScope,
  useForwarderScope,
} from '#web/session/rights/forwarder-context.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

const key = ['announcement'];

const ofForwarder = (params: ForwarderScope) =>
  queryOptions({
    ...live(restrictionsRefreshMs),
    queryKey: [...key, params.f],
    queryFn: async ({ signal }) => (await call(announcement.list, { params, signal })).items,
  });

/** What terminals announce to the forwarder, now and for later (ANN-06). */
export const useForwarderAnnouncements = () => useQuery(ofForwarder(useForwarderScope()));

/** Asks beside the first rows, so that they need not make room for a notice (UI-36). */
export const askAnnouncements = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(ofForwarder(currentForwarderScope()));

/** What is announced to the forwarder by one terminal; undefined until it is known. */
export function useAnnouncementsOf(terminalId: number | undefined) {
  const { data } = useForwarderAnnouncements();
  return data?.filter((each) => each.terminalId === terminalId);
}

/** The announcements of the terminal one works in (ANN-04). */
export function useAnnouncements() {
  const params = useTerminalScope();
  const size = 25;
  return usePages({
    queryKey: [...key, 'ofTerminal', params.terminalId],
    read: (page, signal) => call(announcement.ofTerminal, { params, query: { page, size }, signal }),
    rules: live(restrictionsRefreshMs),
  });
}

/** Bookings whose slot an announcement would overlap (ANN-12). */
export function useBookingsOfNew(body: NewAnnouncement, page: number) {
  const params = useTerminalScope();
  return useTurnedPages({
    queryKey: [...key, 'ofTerminal', params.terminalId, 'concerned', body],
    page,
    size: concernedPageSize,
    read: (page, signal) =>
      call(announcement.preview, { params, query: { page, size: concernedPageSize }, body, signal }),
    // What is asked before pressing the button must be of now.
    rules: { staleTime: 0 },
  });
}

/** Those of one that was published. */
export function useBookingsOfAnnouncement(announcementId: string, page: number) {
  const params = useTerminalScope();
  return useTurnedPages({
    queryKey: [...key, 'ofTerminal', params.terminalId, 'concerned', announcementId],
    page,
    size: concernedPageSize,
    read: (page, signal) =>
      call(announcement.concerned, {
        params: { ...params, announcementId },
        query: { page, size: concernedPageSize },
        signal,
      }),
    rules: { staleTime: 0 },
  });
}

export const refreshAnnouncements = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
