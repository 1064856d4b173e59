// biome-ignore-all lint/a11y/useSemanticElements: a grid of cells that are edited, most of which are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the cell that is meant
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/show/join.ts';
import c from './plan-grid.module.css';
import { GridRow, type PlanGridProps, rowHeight, shown } from './plan-grid-row.tsx';

/** Rows that are drawn above and below those that are seen. */
const spare = 8;

const tracks = `44px ${shown.map(({ width }) => `minmax(${width}px, ${width}fr)`).join(' ')}`;

const total = `${shown.reduce((sum, { width }) => sum + width, 44)}px`;

function Head() {
  const text = useText('bookingPlan');
  return (
    <div className={c.head} role="row" aria-rowindex={1}>
      <div role="columnheader" className={join(c.cell, c.number)}>
        {text('column.line')}
      </div>
      {shown.map(({ key }) => (
        <div key={key} role="columnheader" className={c.cell}>
          {text(`column.${key}`)}
        </div>
      ))}
    </div>
  );
}

/** A grid as in a spreadsheet: it keeps the focus, and draws the rows that are seen (PLAN-40). */
export function PlanGrid(props: PlanGridProps) {
  const { rows, choice, editing, onKey, onCopy, box } = props;
  const text = useText('bookingPlan');
  const id = useId();
  const [view, setView] = useState({ top: 0, height: 600 });
  const { cursor } = choice;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setView((before) => ({ ...before, height: element.clientHeight })));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  // The cursor is always seen: by its row, which may not be drawn yet, and by its cell.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const top = cursor.row * rowHeight;
    const room = element.clientHeight - 2 * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + room) element.scrollTop = top - room;
    const cell = element.querySelector<HTMLElement>('[data-cursor]');
    if (!cell) return;
    const right = cell.offsetLeft + cell.offsetWidth;
    if (cell.offsetLeft - 44 < element.scrollLeft) element.scrollLeft = cell.offsetLeft - 44;
    else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
  }, [cursor, box]);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + spare);
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  return (
    <div
      ref={box}
      className={c.grid}
      role="grid"
      tabIndex={0}
      aria-label={text('table')}
      aria-rowcount={rows.length + 2}
      aria-colcount={shown.length + 1}
      aria-multiselectable
      aria-activedescendant={editing === undefined ? cellId(cursor.row, cursor.column) : undefined}
      style={{ '--tracks': tracks, '--total': total } as object}
      onKeyDown={onKey}
      onCopy={onCopy}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setView({ top: scrollTop, height: clientHeight })}
    >
      <Head />
      <div className={c.body} role="rowgroup" style={{ height: (rows.length + 1) * rowHeight }}>
        {rows.slice(first, last).map((row, index) => (
          <GridRow key={row.rowId} {...props} row={row} index={first + index} cellId={cellId} />
        ))}
        {last === rows.length && <GridRow {...props} row={undefined} index={rows.length} cellId={cellId} />}
      </div>
    </div>
  );
}
