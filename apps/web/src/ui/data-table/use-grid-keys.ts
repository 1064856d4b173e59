import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { ListParts } from './data-table.tsx';

interface KeyParts<Row> {
  parts: ListParts<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  at: number;
  setActive: (index: number) => void;
  reveal: (index: number) => void;
}

const page = 12;
const controls = 'button:not(:disabled), a[href], input:not(:disabled)';
const types = (target: Element) => target.matches('input:not([type=checkbox]), textarea, [role=combobox]');

/** Arrows move from row to row and into the controls of a row, Enter or a click opens, Space selects. */
export function useGridKeys<Row>({ parts, scroller, at, setActive, reveal }: KeyParts<Row>) {
  const wanted = useRef<number>(undefined);
  const rowAt = (index: number) => scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);

  // A row far away is in the page only after the scrolling.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = rowAt(wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  const go = (to: number) => {
    const index = Math.max(0, Math.min(to, parts.rows.length - 1));
    wanted.current = index;
    setActive(index);
    reveal(index);
    if (index === at) rowAt(index)?.focus({ preventScroll: true });
  };

  const aside = (step: 1 | -1, target: Element) => {
    const row = rowAt(at);
    const stops = [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const next = stops.indexOf(target as HTMLElement) + step;
    if (next < 0) row?.focus();
    else stops[next]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (types(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = parts.rows[at];
    const onRow = target.matches('[data-row]');
    if (!row || !target.closest('[data-row]')) return;
    const key = parts.rowKey(row);
    const isExpanded = parts.expanded.has(key);
    const canExpand = parts.expand?.(row) !== undefined;

    const done = (() => {
      switch (event.key) {
        case 'ArrowDown':
          return go(at + 1);
        case 'ArrowUp':
          return go(at - 1);
        case 'PageDown':
          return go(at + page);
        case 'PageUp':
          return go(at - page);
        case 'Home':
          return go(0);
        case 'End':
          return go(parts.rows.length - 1);
        case 'ArrowRight':
          return onRow && canExpand && !isExpanded ? parts.toggle(key) : aside(1, target);
        case 'ArrowLeft':
          return onRow && canExpand && isExpanded ? parts.toggle(key) : aside(-1, target);
        case 'Escape':
          return onRow ? false : rowAt(at)?.focus();
        case 'Enter':
          if (!onRow) return false;
          return parts.onOpen ? parts.onOpen(row) : canExpand ? parts.toggle(key) : false;
        case ' ':
          if (!onRow || !parts.selected) return false;
          return parts.selectReason?.(row) ? undefined : parts.select(key);
        default:
          return false;
      }
    })();
    if (done !== false) event.preventDefault();
  };

  const onFocus = (event: FocusEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (row) setActive(Number(row.dataset.row));
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (!event.currentTarget.contains(target) || target.closest(`${controls}, label, [popover]`)) return;
    const line = target.closest<HTMLElement>('[data-row]');
    const row = line && parts.rows[Number(line.dataset.row)];
    // Whoever marked a name to copy it does not want to leave.
    if (row && getSelection()?.isCollapsed !== false) parts.onOpen?.(row);
  };

  return { onKeyDown, onFocus, onClick };
}
