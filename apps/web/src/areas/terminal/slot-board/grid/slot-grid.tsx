// biome-ignore-all lint/a11y/useSemanticElements: a row unfolds and becomes a card on a phone, which a table element cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stands on one cell, which all of them can be
import type { BoardSlot, SlotBoard } from '@quaygate/contract';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { boardKeys, spotOf } from './board-keys.ts';
import { cellKey, isNow, isOver } from './cells.ts';
import c from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { extend, noSelection, type Selection, type Spot, toggle } from './selection.ts';
import { SlotRow } from './slot-row.tsx';

interface SlotGridProps {
  board: SlotBoard;
  day: string;
  now: Date;
  timeZone: string;
  canSelect: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Begin of the slot whose bookings are shown. */
  open: string;
  onOpen: (slotBegin: string) => void;
  below: (slot: BoardSlot) => ReactNode;
}

const all: Spot = { row: -1, column: -1 };

/** Slots by modules. Cells are selected by press or Space, ranges with Shift, rows and columns by their heads. */
export function SlotGrid(props: SlotGridProps) {
  const { board, day, now, timeZone, canSelect, selection, onSelect, open, onOpen, below } = props;
  const text = useText('slotBoard');
  const keysId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { modules, slots } = board;
  const [active, setActive] = useState<Spot>(() => ({
    row: Math.max(
      0,
      slots.findIndex((slot) => slot.slotBegin.toISOString() === open || !isOver(slot, now)),
    ),
    column: 0,
  }));
  // A module or a slot may have gone since.
  const stop = { row: Math.min(active.row, slots.length - 1), column: Math.min(active.column, modules.length - 1) };

  // The running slot, or the open one, is in sight at once; what was before it is just above.
  useLayoutEffect(() => {
    const row = grid.current?.querySelector('[aria-expanded="true"], [aria-current="time"]')?.closest('[role="row"]');
    const frame = grid.current;
    if (row && frame)
      frame.scrollTop += row.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 3;
  }, []);

  const focusOn = (to: Spot) => {
    setActive(to);
    grid.current?.querySelector<HTMLElement>(`[data-row="${to.row}"][data-column="${to.column}"]`)?.focus();
  };
  const select = (at: Spot, isRange: boolean) => {
    if (canSelect) onSelect(isRange ? extend(board, selection, stop, at, now) : toggle(board, selection, at, now));
  };
  const toggleSlot = (row: number) => {
    const slot = slots[row];
    if (slot) onOpen(slot.slotBegin.toISOString());
  };
  const onKeyDown = boardKeys({
    rows: slots.length,
    columns: modules.length,
    onMove: (to, from, isRange) => {
      if (isRange && canSelect) onSelect(extend(board, selection, from, to, now));
      focusOn(to);
    },
    onToggle: select,
    onOpen: toggleSlot,
    onAll: () => canSelect && onSelect(extend(board, noSelection, all, all, now)),
    onClear: () => onSelect(noSelection),
  });
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const at = target.closest('[data-below]') ? undefined : spotOf(target);
    if (!at) return;
    focusOn(at);
    if (target.closest('[data-open]')) toggleSlot(at.row);
    else select(at, event.shiftKey);
  };

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
