import { formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconAlertTriangle, IconRefresh } from '#web/ui/buttons/icons.ts';
import { join } from '#web/ui/show/join.ts';
import type { List } from './list.ts';
import c from './list-age.module.css';

interface ListAgeProps {
  list: Pick<List<unknown>, 'updatedAt' | 'isRefreshing' | 'refetch'>;
  /** Why the last refresh failed. */
  reason: string | undefined;
}

/** Of when the shown rows are; after a failed refresh also that they are not the newest, and why (UI-09). */
export function ListAge({ list, reason }: ListAgeProps) {
  const text = useText('shell');
  if (!list.updatedAt) return null;
  const time = formatTime(list.updatedAt);
  return (
    <span className={join(c.age, reason && c.stale)}>
      {reason ? (
        <span role="status">
          <IconAlertTriangle size={15} stroke={1.9} aria-hidden />
          <span>
            <strong>{text('table.stale', { time })}</strong> {navigator.onLine ? reason : text('offline.title')}
          </span>
        </span>
      ) : (
        <span>{text('table.refreshed', { time })}</span>
      )}
      <IconButton icon={IconRefresh} label={text('table.refresh')} busy={list.isRefreshing} onClick={list.refetch} />
    </span>
  );
}
