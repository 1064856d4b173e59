import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import type { BlockActs } from './board-block.tsx';
import { type BoardDay, placeIn } from './board-day.ts';
import { BoardRow } from './board-row.tsx';
import type { DriverRow, LaidOut } from './board-rows.ts';
import c from './driver-board.module.css';

export interface ShownRow extends DriverRow {
  laid: LaidOut;
}

interface BoardGridProps {
  rows: readonly ShownRow[];
  day: BoardDay;
  acts: BlockActs;
  /** Further rows, and what leads to them. */
  children: ReactNode;
}

const minute = 60_000;

function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Shows the first tour of a day that is not over, once for each day. */
function useFirstLook(day: BoardDay, rows: readonly ShownRow[]) {
  const scroll = useRef<HTMLDivElement>(null);
  const looked = useRef(0);
  const first = Math.min(day.end, ...rows.map(({ laid }) => laid.blocks[0]?.begin ?? Infinity));
  useLayoutEffect(() => {
    const box = scroll.current;
    const track = box?.querySelector('[data-track]');
    if (!box || !track || looked.current === day.begin) return;
    looked.current = day.begin;
    const hour = 60 * minute;
    const now = Date.now();
    // What is over stands to the left of it.
    const from = now >= day.begin && now < day.end ? Math.max(first, now - hour / 2) : first;
    const before = Math.max(0, placeIn(day, { begin: from - hour / 2, end: from }).left);
    box.scrollLeft = (before / 100) * track.getBoundingClientRect().width;
  }, [day, first]);
  return scroll;
}

/** A block that has the focus stays in sight when the bar of its tour, or what was moved, takes room. */
function useFocusInSight(box: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const look = () => {
      const { activeElement } = document;
      if (activeElement?.matches('[data-tour]:focus-visible'))
        activeElement.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const observer = new ResizeObserver(look);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
}

/** Drivers below one another, the hours of the day beside one another. */
export function BoardGrid({ rows, day, acts, children }: BoardGridProps) {
  const text = useText('driverBoard');
  const scroll = useFirstLook(day, rows);
  useFocusInSight(scroll);
  const now = useMinute();
  const isToday = now >= day.begin && now < day.end;
  return (
    <div className={c.scroll} ref={scroll}>
      <div className={c.grid} style={{ '--hours': day.hours.length } as object}>
        <div className={c.head} aria-hidden>
          <span className={c.corner}>{text('driver')}</span>
          <span className={c.hours}>
            {day.hours.map((hour) => (
              <span key={hour}>{formatTime(new Date(hour), day.timeZone)}</span>
            ))}
            {isToday && (
              <span
                className={c.now}
                style={{ '--left': `${placeIn(day, { begin: now, end: now }).left}%` } as object}
              />
            )}
          </span>
        </div>
        <ul className={c.rows} aria-label={text('board')}>
          {rows.map((row) => (
            <BoardRow key={row.truckerId} {...{ ...row, day, acts }} />
          ))}
          {children}
        </ul>
      </div>
    </div>
  );
}
