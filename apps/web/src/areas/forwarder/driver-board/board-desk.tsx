import type { DrivingMinutes, Terminal, Tour } from '@quaygate/contract';
import { minutesIn } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { quietPart } from '#web/lib/quiet-part.tsx';
import { useText } from '#web/text/use-text.ts';
import { openedPart, placedPart } from '#web/ui/dialogs/late-part.tsx';
import { BoardBar } from './board-bar.tsx';
import type { BoardDay } from './board-day.ts';
import { BoardGrid } from './board-grid.tsx';
import { boardKey, walked } from './board-keys.ts';
import { type Block, clashesWith, type DriverRow, layOut } from './board-rows.ts';
import type { Moved } from './board-undo.tsx';
import c from './driver-board.module.css';
import type { FindDriver } from './find-driver.ts';
import { type BlockWords, useBlockWords } from './use-block-words.ts';
import { type BoardActs, useBoardActs } from './use-board-acts.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { useBoardFocus } from './use-board-focus.ts';

// Loaded when a tour is moved, or gets another driver.
const MoveDialog = openedPart(() => import('./board-move-dialog.tsx').then((part) => part.BoardMoveDialog));
const TruckDialog = openedPart(() => import('#web/tours/truck-dialog.tsx').then((part) => part.TruckDialog));

const BoardUndo = placedPart(() => import('./board-undo.tsx').then((part) => part.BoardUndo));
// Come behind the board, which does not wait for them.
const IdleDrivers = quietPart(() => import('./idle-drivers.tsx').then((part) => part.IdleDrivers));

interface BoardDeskProps {
  day: BoardDay;
  /** Those that are searched for. */
  rows: readonly DriverRow[];
  all: readonly DriverRow[];
  /** All who have a tour; undefined while there may be others. */
  busy: ReadonlySet<string> | undefined;
  fits: FindDriver;
  terminals: readonly Terminal[];
  minutes: readonly DrivingMinutes[];
  isSearched: boolean;
}

/** The board with what can be done on it, by mouse and by keys. */
export function BoardDesk({ day, rows, all, busy, fits, terminals, minutes: table, isSearched }: BoardDeskProps) {
  const text = useText('driverBoard');
  const minutes = useMemo(() => minutesIn(table), [table]);
  const shown = useMemo(() => rows.map((row) => ({ ...row, laid: layOut(row.tours, minutes) })), [rows, minutes]);
  const words = useBlockWords(terminals, day.timeZone);
  const acts = useBoardActs();
  const { chosen, choose, focus } = useBoardFocus();
  const drag = useBoardDrag({ day, mayDrag: acts.mayDrag, onDrop: acts.drop });
  const lanes = shown.map(({ laid }) => laid.blocks);
  const blocks = lanes.flat();
  const current = blocks.find(({ tour }) => tour.id === chosen)?.tour;
  const clashes = (truckerId: string, tour: Tour) => {
    const { tours = [] } = all.find((row) => row.truckerId === truckerId) ?? {};
    return clashesWith(tours, tour, minutes).map(words.clash).join(' ') || undefined;
  };
  const blockActs = {
    ...{ words, drag, chosen },
    stop: current?.id ?? blocks[0]?.tour.id,
    mayDrag: ({ tour }: Block) => acts.mayDrag(tour),
    onChoose: ({ tour }: Block, element: HTMLElement) => choose(tour.id, element),
    onKey: keysOf({ acts, lanes, focus }),
  };
  return (
    <>
      {blocks.length > 0 && (
        <p className={c.keys}>
          {text('keys')} <Link to="/forwarderOperator/plan">{text('minutesFrom')}</Link>
        </p>
      )}
      <BoardDialogs {...{ acts, words, clashes }} />
      <BoardGrid rows={shown} day={day} acts={blockActs}>
        {busy && <IdleDrivers {...{ busy, fits, day, isSearched }} isAlone={rows.length === 0} acts={blockActs} />}
      </BoardGrid>
      {current && <BoardBar tour={current} {...{ words, acts }} />}
    </>
  );
}

interface KeyWorld {
  acts: BoardActs;
  /** Blocks of each row. */
  lanes: readonly (readonly Block[])[];
  focus: (id: string) => void;
}

/** The driver in the row above or below, with tours or without, as it is seen. */
const driverBeside = (block: Element, to: 'above' | 'below'): string | undefined => {
  const drivers = [...document.querySelectorAll<HTMLElement>('[data-driver]')];
  const at = drivers.findIndex((row) => row.contains(block));
  return drivers[at + (to === 'above' ? -1 : 1)]?.dataset.driver;
};

/** Keys of a block (FWD-BOARD-12); what is no key of it goes on to the browser. */
const keysOf =
  ({ acts, lanes, focus }: KeyWorld) =>
  (event: KeyboardEvent, { tour }: Block) => {
    const pressed = boardKey(event);
    if (!pressed) return;
    event.preventDefault();
    if (pressed.kind === 'open') acts.open(tour);
    else if (pressed.kind === 'move') acts.move(tour, { kind: pressed.to });
    else if (pressed.kind === 'driver') {
      acts.driver(tour, pressed.to && driverBeside(event.currentTarget, pressed.to));
    } else {
      const next = walked(lanes, tour.id, pressed.to);
      if (next) focus(next.tour.id);
    }
  };

interface BoardDialogsProps {
  acts: BoardActs;
  words: BlockWords;
  /** What a driver could not reach with a tour. */
  clashes: (truckerId: string, tour: Tour) => string | undefined;
}

/** The dialog of the act that is open, and the way back of the last move. */
function BoardDialogs({ acts: { act, close }, words, clashes }: BoardDialogsProps) {
  const [moved, setMoved] = useState<Moved>();
  const over = useCallback(() => setMoved(undefined), []);
  return (
    <>
      <div className={c.undo}>
        {moved && <BoardUndo key={moved.moveId} moved={moved} words={words} onOver={over} />}
      </div>
      {act?.kind === 'move' && (
        <MoveDialog
          {...{ tour: act.tour, wish: act.wish, words }}
          warningOf={(tour) => clashes(tour.truckerId, tour)}
          onMoved={setMoved}
          onClose={close}
        />
      )}
      {act?.kind === 'driver' && (
        <TruckDialog
          {...{ tour: act.tour, to: act.to }}
          warningOf={(truckerId) => clashes(truckerId, act.tour)}
          onClose={close}
        />
      )}
    </>
  );
}
