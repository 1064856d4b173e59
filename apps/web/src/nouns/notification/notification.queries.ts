import { type NotificationChoices, notification } from '@quaygate/contract';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const key = ['notification'] as const;
const choicesKey = [...key, 'choices'] as const;
/** Without the live stream. */
const readEvery = 60_000;
const size = 25;

/** How many the user has not read: 100 are that many or more; undefined until it is known. */
export function useUnread(enabled: boolean): number | undefined {
  const scope = useUserScope();
  return useQuery({
    queryKey: [...key, 'unread'],
    queryFn: ({ signal }) => call(notification.count, { params: scope, signal }),
    enabled,
    ...live(readEvery),
  }).data?.unread;
}

/** What happened, newest first, further pages at its end. */
export function useNotifications() {
  const scope = useUserScope();
  return useInfiniteQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(notification.list, { params: scope, query: { size, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    ...live(readEvery),
  });
}

/** What of it comes by mail. */
export function useNotificationChoices() {
  const scope = useUserScope();
  return useQuery({
    queryKey: choicesKey,
    queryFn: ({ signal }) => call(notification.choices, { params: scope, signal }),
  });
}

export const keepChoices = (client: QueryClient, choices: NotificationChoices): void => {
  client.setQueryData<NotificationChoices>(choicesKey, choices);
};

/** What is named of the choices is as it is asked for. */
export const showChoices = (client: QueryClient, { choices, quietHours }: NotificationChoices): void => {
  client.setQueryData<NotificationChoices>(
    choicesKey,
    (before) =>
      before && {
        quietHours,
        choices: before.choices.map((one) => choices.find(({ kind }) => kind === one.kind) ?? one),
      },
  );
};

export const refreshNotifications = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
