// biome-ignore-all lint/a11y/useSemanticElements: a row unfolds and becomes a card on a phone, which a table element cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stands on one cell, which all of them can be
import type { BoardSlot } from '@quaygate/contract';
import { type ReactNode, useId, useRef } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { spotOf } from './board-keys.ts';
import { cellKey, isNow, isOver } from './cells.ts';
import c from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { SlotRow } from './slot-row.tsx';
import { type GridSelection, useGridSelection } from './use-grid-selection.ts';

interface SlotGridProps extends GridSelection {
  day: string;
  timeZone: string;
  below: (slot: BoardSlot) => ReactNode;
}

/** Slots by modules. Cells are selected by press or Space, ranges with Shift, rows and columns by their heads. */
export function SlotGrid(props: SlotGridProps) {
  const { board, day, now, timeZone, canSelect, selection, open, below } = props;
  const text = useText('slotBoard');
  const keysId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { modules, slots } = board;
  const { stop, setActive, onKeyDown, onClick } = useGridSelection(props, grid);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role, the scrolling frame the events
    <div
      ref={grid}
      className={c.scroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => {
        const at = event.target.matches('[data-row][data-column]') ? spotOf(event.target) : undefined;
        if (at) setActive(at);
      }}
    >
      <div
        role="grid"
        aria-label={text('grid', { day: formatDate(new Date(`${day}T12:00:00Z`)) })}
        aria-describedby={keysId}
        aria-multiselectable={canSelect || undefined}
        aria-readonly={!canSelect || undefined}
        className={c.grid}
        style={{ '--modules': modules.length } as object}
      >
        <GridHead board={board} selected={selection.keys} now={now} canSelect={canSelect} stop={stop} />
        {slots.map((slot, row) => (
          <SlotRow
            key={slot.slotBegin.getTime()}
            slot={slot}
            row={row}
            modules={modules}
            timeZone={timeZone}
            selected={slot.cells
              .filter((cell) => selection.keys.has(cellKey(slot, cell)))
              .map(({ moduleId }) => moduleId)
              .join('\n')}
            stop={stop.row === row ? stop.column : undefined}
            isOver={isOver(slot, now)}
            isNow={isNow(slot, now)}
            canSelect={canSelect}
            below={slot.slotBegin.toISOString() === open ? below(slot) : undefined}
          />
        ))}
      </div>
      <span id={keysId} className="sr-only">
        {text(canSelect ? 'keys' : 'keysReading')}
      </span>
    </div>
  );
}
