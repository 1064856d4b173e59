import type { KeyboardEvent } from 'react';
import type { Spot } from './selection.ts';

interface BoardKeys {
  rows: number;
  /** Of modules. */
  columns: number;
  /** Moves the focus; with `isRange` the selection goes along. */
  onMove: (to: Spot, from: Spot, isRange: boolean) => void;
  onToggle: (at: Spot, isRange: boolean) => void;
  onOpen: (row: number) => void;
  onAll: () => void;
  onClear: () => void;
}

const page = 10;

/** The place that an element of the grid stands for. */
export function spotOf(element: Element | null): Spot | undefined {
  const place = element?.closest<HTMLElement>('[data-row][data-column]');
  return place ? { row: Number(place.dataset.row), column: Number(place.dataset.column) } : undefined;
}

function moved(event: KeyboardEvent, { row, column }: Spot, last: Spot): Spot | undefined {
  const isFar = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: Math.min(row, Math.max(0, row - page)), column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return isFar ? { row: 0, column: -1 } : { row, column: -1 };
    case 'End':
      return isFar ? last : { row, column: last.column };
    default:
      return undefined;
  }
}

const kept = (value: number, last: number) => Math.min(Math.max(value, -1), last);

/** Arrows move, with Shift they select; Space selects, Enter opens the slot, Escape clears. */
export function boardKeys({ rows, columns, onMove, onToggle, onOpen, onAll, onClear }: BoardKeys) {
  const last = { row: rows - 1, column: columns - 1 };
  return (event: KeyboardEvent) => {
    // What stands below an open slot has keys of its own.
    const at = (event.target as HTMLElement).matches('[data-row][data-column]')
      ? spotOf(event.target as HTMLElement)
      : undefined;
    if (!at) return;
    const to = moved(event, at, last);
    if (to) onMove({ row: kept(to.row, last.row), column: kept(to.column, last.column) }, at, event.shiftKey);
    else if (event.key === ' ') onToggle(at, event.shiftKey);
    else if (event.key === 'Enter' && at.row >= 0) onOpen(at.row);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onAll();
    else if (event.key === 'Escape') onClear();
    else return;
    event.preventDefault();
  };
}
