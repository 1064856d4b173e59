import type { KeyboardEvent } from 'react';
import { useText } from '#web/text/use-text.ts';
import tones from '#web/ui/page/tone.module.css';
import { join } from '#web/ui/show/join.ts';
import { type BoardDay, placeIn } from './board-day.ts';
import type { Block, Way } from './board-rows.ts';
import c from './driver-board.module.css';
import type { BlockWords } from './use-block-words.ts';
import type { BoardDrag } from './use-board-drag.ts';

export interface BlockActs {
  words: BlockWords;
  drag: BoardDrag;
  /** The tour that is chosen, and the one that Tab comes to. */
  chosen: string | undefined;
  stop: string | undefined;
  mayDrag: (block: Block) => boolean;
  onChoose: (block: Block, element: HTMLElement) => void;
  onKey: (event: KeyboardEvent, block: Block) => void;
}

interface BoardBlockProps {
  block: Block;
  /** The way to it that cannot be driven in time. */
  clash: Way | undefined;
  driver: string;
  day: BoardDay;
  acts: BlockActs;
}

/** A tour in its slot (FWD-BOARD-05). */
export function BoardBlock({ block, clash, driver, day, acts }: BoardBlockProps) {
  const { tour } = block;
  const text = useText('driverBoard');
  const { words, drag } = acts;
  const { tone, word, mend } = words.light(tour);
  const { left, width } = placeIn(day, block);
  // Said, though there is no room to show it.
  const more = [driver, clash && word, mend, clash && words.clash(clash)].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      data-tour={tour.id}
      className={join(
        c.block,
        tones[tone],
        clash && c.clashing,
        acts.mayDrag(block) && c.free,
        acts.chosen === tour.id && c.chosen,
        drag.drag?.tour.id === tour.id && c.dragged,
      )}
      style={{ '--left': `${left}%`, '--width': `${width}%`, '--lane': block.lane } as object}
      tabIndex={acts.stop === tour.id ? 0 : -1}
      aria-pressed={acts.chosen === tour.id}
      aria-keyshortcuts="Enter m d"
      onClick={({ currentTarget }) => !drag.endsDrag() && acts.onChoose(block, currentTarget)}
      onFocus={({ currentTarget }) => acts.onChoose(block, currentTarget)}
      onKeyDown={(event) => acts.onKey(event, block)}
      {...drag.handlersOf(tour)}
    >
      <span className="sr-only">{tour.id}</span>
      <span className={c.slot}>{words.slot(tour)}</span>
      <span className={c.terminal}>{tour.facility.name}</span>
      <span className={c.units}>{words.units(tour)}</span>
      <span className={c.plate}>{tour.licensePlate}</span>
      <span className={c.state}>
        <span className={c.light} aria-hidden />
        <span className={c.word}>{clash ? text('late') : word}</span>
      </span>
      <span className="sr-only">{more}</span>
    </button>
  );
}
