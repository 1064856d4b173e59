import type { BoardSlot } from '@quaygate/contract';
import { formatTimeSpan } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/show/join.ts';
import { isNow, isOver, shownSurplusOf } from '../grid/cells.ts';
import { Fill } from '../grid/fill.tsx';
import c from './week.module.css';

interface WeekSlotProps {
  slot: BoardSlot;
  now: Date;
  timeZone: string;
  onOpen: () => void;
}

export function WeekSlot({ slot, now, timeZone, onOpen }: WeekSlotProps) {
  const text = useText('slotBoard');
  const [begin, end] = formatTimeSpan(slot.slotBegin, slot.slotEnd, timeZone).split(' - ');
  const isRunning = isNow(slot, now);
  return (
    <button
      type="button"
      className={join(c.slot, isOver(slot, now) && c.over, isRunning && c.now)}
      aria-current={isRunning ? 'time' : undefined}
      onClick={onOpen}
    >
      <Fill
        lead={
          <span className={c.time}>
            {begin}
            <span className="sr-only"> - {end}</span>
            {isRunning && <span className={c.mark}>{text('now')}</span>}
          </span>
        }
        taken={slot.taken}
        maximum={slot.closed ? null : slot.capacity}
        closed={slot.closed}
        category={slot.category}
        surplus={shownSurplusOf(slot)}
      />
    </button>
  );
}
