import { announcement, type NewAnnouncement } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { refreshAnnouncements } from './announcement.queries.ts';

/** Publishes a new announcement, or puts another content in the place of one. */
export function usePublish(announcementId: string | undefined) {
  const params = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAnnouncement) =>
      announcementId === undefined
        ? call(announcement.create, { params, body })
        : call(announcement.update, { params: { ...params, announcementId }, body }),
    onSettled: () => refreshAnnouncements(client),
  });
}

export function useEndAnnouncement() {
  const params = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementId: string) => call(announcement.end, { params: { ...params, announcementId } }),
    onSettled: () => refreshAnnouncements(client),
  });
}
