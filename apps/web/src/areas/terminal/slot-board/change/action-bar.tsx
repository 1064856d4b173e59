import { type KeyboardEvent, useRef } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowBackUp, IconBan, IconCalendarTime, IconCircleCheck, IconPencil } from '#web/ui/buttons/icons.ts';
import { useBottomBar } from '#web/ui/page/use-bottom-bar.ts';
import { join } from '#web/ui/show/join.ts';
import c from './change.module.css';
import type { ChangeKind } from './change-dialog.tsx';

interface ActionBarProps {
  /** Of selected cells. */
  count: number;
  canWrite: boolean;
  /** Why nothing can be done with the selection. */
  reason: string | undefined;
  /** Bookings of the selected cells that have no place. */
  surplus: number;
  onAct: (kind: ChangeKind) => void;
  onSurplus: () => void;
  onClear: () => void;
}

const acts = [
  ['close', IconBan],
  ['open', IconCircleCheck],
  ['maximum', IconPencil],
  ['template', IconArrowBackUp],
] as const;

/** What can be done with the selected cells. It is always there, so that nothing moves when a cell is selected. */
export function ActionBar({ count, canWrite, reason, surplus, onAct, onSurplus, onClear }: ActionBarProps) {
  const text = useText('slotBoard');
  const shell = useText('shell');
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClear();
  };
  return (
    <div
      ref={bar}
      className={join(c.bar, count > 0 && c.active, !canWrite && c.reading)}
      role="toolbar"
      aria-label={text('actions')}
      onKeyDown={onKeyDown}
    >
      <strong className={c.count} role="status">
        {canWrite ? text('selected', { count, number: formatNumber(count) }) : text('readOnly')}
      </strong>
      {acts.map(([kind, icon]) => (
        <Button key={kind} icon={icon} reason={reason} onClick={() => onAct(kind)}>
          {text(`act.${kind}`)}
        </Button>
      ))}
      {canWrite && surplus > 0 && (
        <Button icon={IconCalendarTime} onClick={onSurplus}>
          {text('moveSurplus', { number: formatNumber(surplus) })}
        </Button>
      )}
      {count > 0 && (
        <span className={c.clear}>
          <Button variant="quiet" onClick={onClear}>
            {shell('table.clearSelection')}
          </Button>
        </span>
      )}
    </div>
  );
}
