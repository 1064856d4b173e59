import { notification } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { countUnread } from './notification.queries.ts';
import { choose, getChoices, listNotifications, readAll, readNotification } from './notification.service.ts';
import { readerOf } from './notification-reader.rule.ts';

export const notificationSlice: Slice = (serve, deps) => {
  serve(notification.list, ({ user, query }) => listNotifications(deps, user, query));
  serve(notification.count, async ({ user }) => ({ unread: await countUnread(deps.db, readerOf(user)) }));
  serve(notification.read, ({ user, params }) => readNotification(deps, user, params.notificationId));
  serve(notification.readAll, ({ user, body }) => readAll(deps, user, body.upTo));
  serve(notification.choices, ({ user }) => getChoices(deps, user));
  serve(notification.choose, ({ user, body }) => choose(deps, user, body));
};
