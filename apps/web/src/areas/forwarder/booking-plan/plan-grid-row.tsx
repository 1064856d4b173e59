// biome-ignore-all lint/a11y/useSemanticElements: a grid of cells that are edited, most of which are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the cell that is meant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: every key goes to the grid
import type { PlannedRow } from '@quaygate/contract';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/show/join.ts';
import { type Cell, type Choice, isTable, type PlanColumn, planColumns, type ReadCell, rangeOf } from './plan-edit.ts';
import c from './plan-grid.module.css';
import type { RowState } from './plan-state-text.ts';

export const rowHeight = 38;
/** Columns as they are shown; those without a column of their own only tell. */
export const shown: readonly { key: PlanColumn | 'state' | 'plate'; width: number }[] = [
  { key: 'type', width: 104 },
  { key: 'referenceNumber', width: 124 },
  { key: 'containerNumber', width: 132 },
  { key: 'terminal', width: 150 },
  { key: 'state', width: 270 },
  { key: 'wanted', width: 158 },
  { key: 'slot', width: 176 },
  { key: 'driver', width: 140 },
  { key: 'plate', width: 96 },
  { key: 'pair', width: 72 },
  { key: 'customer', width: 110 },
  { key: 'orderNumber', width: 124 },
  { key: 'note', width: 150 },
];
const mono: readonly string[] = ['referenceNumber', 'containerNumber', 'plate'];

export interface PlanGridProps {
  rows: readonly PlannedRow[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
  read: ReadCell;
  stateOf: (row: PlannedRow) => RowState;
  plateOf: (row: PlannedRow) => string;
  /** The text in the cell at the cursor while it is edited. */
  editing: string | undefined;
  /** It began with a character, behind which the next one is written. */
  isTyped: boolean | undefined;
  onEditing: (text: string | undefined) => void;
  /** The edited text is taken, and the cursor goes on. */
  onCommit: (text: string, next: 'down' | 'right' | 'stay') => void;
  onKey: (event: KeyboardEvent) => void;
  /** A row was dragged on another one, or below all of them: undefined. */
  onPair: (fromId: string, toId: string | undefined) => void;
  onCopy: (event: ClipboardEvent) => void;
  /** The grid itself, which has the focus. */
  box: RefObject<HTMLDivElement | null>;
}

interface GridRowProps extends PlanGridProps {
  /** Undefined is the empty row below the last one. */
  row: PlannedRow | undefined;
  index: number;
  cellId: (row: number, column: number) => string;
}

const dragged = 'application/x-quaygate-row';

/** A row is taken at its number and dropped on another one (PLAN-26). */
const dragging = (row: PlannedRow | undefined, onPair: PlanGridProps['onPair']) => ({
  handle: row && {
    draggable: row.bookingId === null,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragged, row.rowId);
      event.dataTransfer.effectAllowed = 'link';
    },
  },
  target: {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragged)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'link';
    },
    onDrop: (event: DragEvent) => {
      const fromId = event.dataTransfer.getData(dragged);
      if (!fromId) return;
      event.preventDefault();
      event.stopPropagation();
      onPair(fromId, row?.rowId);
    },
  },
});

/** One row, drawn where it stands. */
export function GridRow(props: GridRowProps) {
  const { row, index, choice, onChoice, onEditing, editing, read, cellId } = props;
  const text = useText('bookingPlan');
  const { top, bottom, left, right } = rangeOf(choice);
  const drag = dragging(row, props.onPair);
  const isHere = ({ row: other, column }: Cell, at: number) => other === index && column === at;
  const choose = (column: number, isFurther: boolean) => {
    const cursor = { row: index, column };
    if (isHere(choice.cursor, column) && !row?.bookingId) {
      if (editing === undefined) onEditing(row ? read(row, planColumns[column] ?? 'note') : '');
      return;
    }
    onChoice({ cursor, anchor: isFurther ? choice.anchor : cursor });
  };
  return (
    <div
      className={c.row}
      role="row"
      aria-rowindex={index + 2}
      data-booked={(row && row.bookingId !== null) || undefined}
      style={{ top: index * rowHeight }}
      {...drag.target}
    >
      <div
        role="rowheader"
        className={join(c.cell, c.number)}
        aria-label={row ? undefined : text('newRow')}
        {...drag.handle}
      >
        {row ? index + 1 : '+'}
      </div>
      {shown.map(({ key }) => {
        const column = (planColumns as readonly string[]).indexOf(key);
        if (column < 0) return <TellingCell key={key} {...props} which={key} />;
        const isCursor = isHere(choice.cursor, column);
        const isChosen = index >= top && index <= bottom && column >= left && column <= right;
        return (
          <div
            key={key}
            id={cellId(index, column)}
            role="gridcell"
            className={join(c.cell, mono.includes(key) && c.mono)}
            aria-selected={isChosen}
            data-chosen={isChosen || undefined}
            data-cursor={isCursor || undefined}
            onClick={(event) => choose(column, event.shiftKey)}
          >
            {isCursor && editing !== undefined ? (
              <EditedCell {...props} label={text(`column.${key}`)} value={editing} />
            ) : (
              <span>{row ? read(row, planColumns[column] ?? 'note') : ''}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function TellingCell({ row, which, stateOf, plateOf }: GridRowProps & { which: string }) {
  if (!row) return <div role="gridcell" className={c.cell} />;
  if (which === 'plate') {
    return (
      <div role="gridcell" className={join(c.cell, c.mono)}>
        <span>{plateOf(row)}</span>
      </div>
    );
  }
  const { tone, text } = stateOf(row);
  return (
    <div role="gridcell" className={join(c.cell, c.state)} title={text}>
      <i className={c.dot} data-tone={tone} aria-hidden />
      <span>{text}</span>
    </div>
  );
}

interface EditedCellProps extends Pick<PlanGridProps, 'onEditing' | 'onCommit' | 'isTyped'> {
  label: string;
  value: string;
}

function EditedCell({ label, value, isTyped, onEditing, onCommit }: EditedCellProps) {
  const field = useRef<HTMLInputElement>(null);
  const begun = useRef(isTyped);
  useEffect(() => {
    const input = field.current;
    input?.focus();
    if (begun.current) input?.setSelectionRange(input.value.length, input.value.length);
    else input?.select();
  }, []);
  // A field that goes away loses the focus too.
  const isOver = useRef(false);
  const end = (work: () => void) => {
    if (isOver.current) return;
    isOver.current = true;
    work();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') end(() => onEditing(undefined));
    else if (event.key === 'Enter') end(() => onCommit(value, 'down'));
    else if (event.key === 'Tab') end(() => onCommit(value, 'right'));
    else return;
    event.preventDefault();
  };
  const stop = (event: ClipboardEvent) => event.stopPropagation();
  // A table is more than one cell: it goes over the grid, also while a cell of it is edited.
  const paste = (event: ClipboardEvent) => {
    if (isTable(event.clipboardData.getData('text/plain'))) end(() => onEditing(undefined));
    else stop(event);
  };
  return (
    <input
      ref={field}
      className={c.input}
      aria-label={label}
      value={value}
      autoComplete="off"
      onChange={(event) => onEditing(event.target.value)}
      onKeyDown={press}
      onPaste={paste}
      onCopy={stop}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => end(() => onCommit(value, 'stay'))}
    />
  );
}
