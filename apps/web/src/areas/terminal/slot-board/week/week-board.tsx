import type { BoardSlot } from '@quaygate/contract';
import { terminalWrite } from '@quaygate/contract';
import { addDays, localDay } from '@quaygate/rules';
import { useLayoutEffect, useRef } from 'react';
import { type BoardDays, isWithin } from '#web/bookings/board-days.ts';
import { formatDate, formatWeekday } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/show/join.ts';
import { type BoardQuery, BoardState } from '../grid/board-state.tsx';
import { sumsOf } from '../grid/cells.ts';
import c from './week.module.css';
import { WeekSlot } from './week-slot.tsx';

interface WeekBoardProps {
  board: BoardQuery;
  /** yyyy-MM-dd */
  monday: string;
  days: BoardDays;
  now: Date;
  timeZone: string;
  failure: string | undefined;
  onTemplates: () => void;
  /** Opens a day, with a slot of it. */
  onDay: (day: string, slot?: string) => void;
}

/** Seven days side by side, one cell per slot with all modules together (TRM-SLOT-02). */
export function WeekBoard({ board, monday, days, now, timeZone, failure, onTemplates, onDay }: WeekBoardProps) {
  const text = useText('slotBoard');
  const canWrite = useCan(terminalWrite);
  const frame = useRef<HTMLElement>(null);
  const isRead = board.data !== undefined;

  // Today and the running slot are in sight at once.
  useLayoutEffect(() => {
    const today = frame.current?.querySelector<HTMLElement>('[data-today]');
    const running = frame.current?.querySelector<HTMLElement>('[aria-current="time"]');
    if (!isRead || !frame.current) return;
    frame.current.scrollLeft = today?.offsetLeft ?? 0;
    frame.current.scrollTop = (running?.offsetTop ?? 0) - frame.current.clientHeight / 3;
  }, [isRead]);

  const slots = board.data?.slots;
  if (!slots || slots.length === 0)
    return <BoardState board={board} failure={failure} onTemplates={canWrite ? onTemplates : undefined} />;
  const byDay = Map.groupBy(slots, ({ slotBegin }) => localDay(slotBegin, timeZone));
  const week = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  return (
    <section ref={frame} className={c.scroll} aria-label={text('weekOf', { day: formatDate(noonOf(monday)) })}>
      <ol className={c.week}>
        {week.map((day) => {
          const ofDay = byDay.get(day) ?? [];
          const isToday = day === days.today;
          return (
            <li key={day} className={join(c.day, isToday && c.today)} data-today={isToday || undefined}>
              <DayHead day={day} slots={ofDay} now={now} isToday={isToday} isOpen={isWithin(day, days)} onDay={onDay} />
              <ol className={c.slots}>
                {ofDay.map((slot) => (
                  <li key={slot.slotBegin.getTime()}>
                    <WeekSlot
                      slot={slot}
                      now={now}
                      timeZone={timeZone}
                      onOpen={() => onDay(day, slot.slotBegin.toISOString())}
                    />
                  </li>
                ))}
              </ol>
              {ofDay.length === 0 && <p className={c.none}>{text('no_slots')}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

interface DayHeadProps {
  day: string;
  slots: readonly BoardSlot[];
  now: Date;
  isToday: boolean;
  isOpen: boolean;
  onDay: (day: string) => void;
}

function DayHead({ day, slots, now, isToday, isOpen, onDay }: DayHeadProps) {
  const text = useText('slotBoard');
  const { taken, free } = sumsOf({ slots: [...slots] }, now);
  const name = formatWeekday(noonOf(day));
  return (
    <button
      type="button"
      className={c.head}
      disabled={!isOpen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(day)}
    >
      <span className={c.name}>{name}</span>
      <span className={c.sums}>
        <span>{text('weekTaken', { number: formatNumber(taken) })}</span>
        {slots.length > 0 && (
          <span>{free === null ? text('unlimited') : text('weekFree', { number: formatNumber(free) })}</span>
        )}
      </span>
    </button>
  );
}
