import { Link } from '@tanstack/react-router';
import { useReadAll } from '#web/nouns/notification/notification.mutations.ts';
import { useNotifications } from '#web/nouns/notification/notification.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconChecks, IconRefresh, IconSettings } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx';
import { EmptyRoad } from '#web/ui/drawings/small/empty-road.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import c from './notification.module.css';
import { NotificationLine } from './notification-line.tsx';

/** What happened to the companies and terminals of the user, or waits for them, newest first. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const text = useText('notification');
  const failureText = useFailureText();
  const list = useNotifications();
  const readAll = useReadAll();
  const items = list.data?.pages.flatMap((page) => page.items);
  const newest = items?.[0];
  const hasUnread = items?.some(({ isRead }) => !isRead) ?? false;
  return (
    <SidePanel title={text('title')} onClose={onClose} width={440}>
      <div className={c.actions}>
        <Button
          size="small"
          icon={IconChecks}
          busy={readAll.isPending}
          disabled={!hasUnread}
          onClick={() =>
            newest && readAll.mutate(newest.id, { onError: (reason) => notify.error(failureText(reason)) })
          }
        >
          {text('readAll')}
        </Button>
        <Link to="/profile" hash="notifications" className={c.settings} onClick={onClose}>
          <IconSettings size={16} stroke={1.65} aria-hidden />
          {text('settings')}
        </Link>
      </div>
      {list.isError && (
        <div className={c.failed} role="alert">
          <p>{text('failed')}</p>
          <Button size="small" icon={IconRefresh} onClick={() => void list.refetch()}>
            {text('again')}
          </Button>
        </div>
      )}
      {items === undefined && !list.isError && (
        <ul className={c.list} aria-busy>
          {[70, 54, 62].map((width) => (
            <li key={width} className={c.waiting}>
              <Skeleton width={`${width}%`} />
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && <EmptyState drawing={<EmptyRoad />} title={text('none')} text={text('noneText')} />}
      {items && items.length > 0 && (
        <ul className={c.list}>
          {items.map((shown) => (
            <NotificationLine key={shown.id} shown={shown} onOpen={onClose} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </SidePanel>
  );
}
