import { type NotificationChoices, notification } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { keepChoices, refreshNotifications, showChoices } from './notification.queries.ts';

/** Marks one as read. */
export function useReadNotification() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationId: number) => call(notification.read, { params: { ...scope, notificationId } }),
    onSettled: () => refreshNotifications(client),
  });
}

/** Marks all as read, up to the newest that is shown. */
export function useReadAll() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => call(notification.readAll, { params: scope, body: { upTo } }),
    onSettled: () => refreshNotifications(client),
  });
}

/** Keeps what comes by mail, and when none does. */
export function useChooseNotifications() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationChoices) => call(notification.choose, { params: scope, body }),
    // Shown at once; the answer, or a new look where there is none, says what was kept.
    onMutate: (body) => showChoices(client, body),
    onSuccess: (answer) => keepChoices(client, answer),
    onError: () => refreshNotifications(client),
  });
}
