import { Fragment } from 'react';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/show/join.ts';
import { type BlockActs, BoardBlock } from './board-block.tsx';
import { type BoardDay, placeIn } from './board-day.ts';
import type { LaidOut, Way } from './board-rows.ts';
import c from './driver-board.module.css';
import type { Drag } from './use-board-drag.ts';

interface BoardRowProps {
  truckerId: string;
  name: string;
  plate?: string | null;
  laid: LaidOut;
  day: BoardDay;
  acts: BlockActs;
}

const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** A driver with their blocks, the ways between them, and what cannot be reached. */
export function BoardRow({ truckerId, name, plate, laid, day, acts }: BoardRowProps) {
  const text = useText('driverBoard');
  const { drag } = acts.drag;
  const { blocks, ways, lanes } = laid;
  const clashes = ways.filter(({ isClash }) => isClash);
  const ghost = drag?.over === truckerId ? drag : undefined;
  return (
    <li className={join(c.row, ghost && drag?.tour.truckerId !== truckerId && c.target)} data-driver={truckerId}>
      <div className={c.driver}>
        <strong>{name}</strong>
        <span className="muted">{blocks.length > 0 ? text('tours', { count: blocks.length }) : plate}</span>
        {clashes.map((way) => (
          <p key={way.to.tour.id} className={c.clash}>
            {acts.words.clash(way)}
          </p>
        ))}
      </div>
      <ol
        className={c.track}
        style={{ '--lanes': lanes } as object}
        data-track
        aria-label={text('toursOf', { driver: name })}
      >
        {blocks.length === 0 && <li className={c.allDay}>{text('allDay')}</li>}
        {blocks.map((block, index) => {
          const way = ways[index - 1];
          return (
            <Fragment key={block.tour.id}>
              {way && <WayPiece way={way} day={day} />}
              <li className={c.piece}>
                <BoardBlock block={block} clash={way?.isClash ? way : undefined} driver={name} day={day} acts={acts} />
              </li>
            </Fragment>
          );
        })}
        {ghost && <Ghost {...{ ghost, day, acts }} />}
      </ol>
    </li>
  );
}

/** The minutes of the way, and what is free beside it (FWD-BOARD-06). */
function WayPiece({ way, day }: { way: Way; day: BoardDay }) {
  const text = useText('driverBoard');
  const { from, to, minutes, free, isClash } = way;
  const { left, width } = placeIn(day, { begin: from.end, end: Math.max(from.end, to.begin) });
  const words = free > 0 ? text('wayFree', { minutes, free: hours(free) }) : text('way', { minutes });
  const names = { from: from.tour.facility.name, to: to.tour.facility.name, minutes };
  return (
    <li
      className={join(c.way, isClash && c.lateWay, width === 0 && c.noRoom)}
      style={{ '--left': `${left}%`, '--width': `${width}%`, '--lane': to.lane } as object}
      data-tip={text('wayOf', names)}
    >
      <span className="sr-only">{text('wayOf', names)}. </span>
      <span className={c.wayWords}>{words}</span>
    </li>
  );
}

/** Where the block would be dropped. */
function Ghost({ ghost: { tour, begin }, day, acts }: { ghost: Drag; day: BoardDay; acts: BlockActs }) {
  const length = tour.timeSlot.slotEnd.getTime() - tour.timeSlot.slotBegin.getTime();
  const { left, width } = placeIn(day, { begin, end: begin + length });
  const slot = acts.words.slot(tour, { slotBegin: new Date(begin), slotEnd: new Date(begin + length) });
  return (
    <li className={c.ghost} style={{ '--left': `${left}%`, '--width': `${width}%` } as object} aria-hidden>
      {slot}
    </li>
  );
}
