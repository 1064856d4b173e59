// biome-ignore-all lint/a11y/useSemanticElements: part of a grid that is no table element
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time is in the tab order
import type { BoardSlot, SlotBoard } from '@quaygate/contract';
import { memo, type ReactNode } from 'react';
import { formatTimeSpan } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { IconChevronRight } from '#web/ui/buttons/icons.ts';
import { join } from '#web/ui/show/join.ts';
import { CellFill } from './cell-fill.tsx';
import { cellOf, shownSurplusOf } from './cells.ts';
import { Fill } from './fill.tsx';
import c from './grid.module.css';
import { SelectBox } from './select-box.tsx';

interface SlotRowProps {
  slot: BoardSlot;
  row: number;
  modules: SlotBoard['modules'];
  timeZone: string;
  /** Ids of the selected modules, one a line: a text, so that a row whose selection stays is not drawn again. */
  selected: string;
  /** The column in the tab order, where it is in this row. */
  stop: number | undefined;
  isOver: boolean;
  isNow: boolean;
  canSelect: boolean;
  /** What is unfolded below. */
  below: ReactNode | undefined;
}

interface SlotHeadProps extends Pick<SlotRowProps, 'slot' | 'row' | 'isOver' | 'isNow' | 'canSelect'> {
  span: string;
  share: 'all' | 'some' | 'none';
  isStop: boolean;
  isOpen: boolean;
}

/** When a slot is, and how full it is over all modules. */
function SlotHead({ slot, row, span, share, isStop, isOpen, isOver, isNow, canSelect }: SlotHeadProps) {
  const text = useText('slotBoard');
  return (
    <div
      role="rowheader"
      data-row={row}
      data-column={-1}
      tabIndex={isStop ? 0 : -1}
      aria-selected={canSelect ? share === 'all' : undefined}
      aria-expanded={isOpen}
      aria-current={isNow ? 'time' : undefined}
      className={c.slotHead}
    >
      <SelectBox label={text('selectSlot', { span })} share={share} canSelect={canSelect} isOver={isOver} />
      <button
        type="button"
        data-open
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={text(isOpen ? 'hideBookings' : 'showBookings', { span })}
        className={c.unfold}
      >
        <IconChevronRight size={15} stroke={1.75} aria-hidden />
      </button>
      <span data-open className={c.time}>
        {span}
        {isNow && <span className={c.nowMark}>{text('now')}</span>}
        {isOver && <span className="sr-only">, {text('over')}</span>}
      </span>
      <span data-open className={c.total}>
        <Fill
          taken={slot.taken}
          maximum={slot.closed ? null : slot.capacity}
          closed={slot.closed}
          category={slot.category}
          surplus={shownSurplusOf(slot)}
        />
      </span>
    </div>
  );
}

function PlainRow({ slot, row, modules, timeZone, selected, stop, isOver, isNow, canSelect, below }: SlotRowProps) {
  const chosen = new Set(selected.split('\n').filter(Boolean));
  const span = formatTimeSpan(slot.slotBegin, slot.slotEnd, timeZone);
  const share = chosen.size === 0 ? 'none' : chosen.size === slot.cells.length ? 'all' : 'some';
  const isOpen = below !== undefined;
  return (
    <>
      <div
        role="row"
        className={join(c.row, isOver && c.over, isNow && c.now, isOpen && c.opened)}
        data-slot={slot.slotBegin.toISOString()}
      >
        <SlotHead
          slot={slot}
          row={row}
          span={span}
          share={share}
          isStop={stop === -1}
          isOpen={isOpen}
          isOver={isOver}
          isNow={isNow}
          canSelect={canSelect}
        />
        {modules.map(({ moduleId, moduleName }, column) => {
          const cell = cellOf(slot, moduleId);
          const isSelected = chosen.has(moduleId);
          return (
            <div
              key={moduleId}
              role="gridcell"
              data-row={row}
              data-column={column}
              tabIndex={stop === column ? 0 : -1}
              aria-selected={canSelect && cell && !isOver ? isSelected : undefined}
              aria-disabled={isOver || !cell || undefined}
              className={join(c.cell, isSelected && c.selected)}
            >
              <span className={c.cellModule}>{moduleName}</span>
              <CellFill cell={cell} />
            </div>
          );
        })}
      </div>
      {isOpen && (
        <div role="row" className={c.below} data-below>
          <div role="gridcell" aria-colspan={modules.length + 1} className={c.belowCell}>
            {below}
          </div>
        </div>
      )}
    </>
  );
}

export const SlotRow = memo(PlainRow);
