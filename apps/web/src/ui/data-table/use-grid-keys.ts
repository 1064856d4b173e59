import type { KeyboardEvent } from 'react';
import { controlsIn, isTypedIn, pressOwn } from './row-stops.ts';
import type { ListParts } from './table-types.ts';
import type { useChoiceKeys } from './use-choice-keys.ts';
import type { useRowFocus } from './use-row-focus.ts';

interface KeyParts<Row> {
  parts: ListParts<Row>;
  focus: Pick<ReturnType<typeof useRowFocus>, 'at' | 'go' | 'rowAt'>;
  extend: ReturnType<typeof useChoiceKeys>;
}

const page = 12;

/** The row that a key moves to; undefined: it moves to none. */
function rowAfter(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Arrows move from row to row and into the controls of a row, Enter opens, Space selects, a letter presses what names it. */
export function useGridKeys<Row>({ parts, focus: { at, go, rowAt }, extend }: KeyParts<Row>) {
  const aside = (step: 1 | -1, target: HTMLElement) => {
    const line = rowAt(at);
    const stops = line ? controlsIn(line) : [];
    const next = stops.indexOf(target) + step;
    if (next < 0) line?.focus();
    else stops[next]?.focus();
  };
  const follow = (newTab: boolean) => {
    const link = rowAt(at)?.querySelector<HTMLAnchorElement>('[data-row-link]');
    if (!link) return false;
    if (newTab) open(link.href, '_blank', 'noopener');
    else link.click();
    return true;
  };

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const row = parts.rows[at];
    const onRow = target.matches('[data-row]');
    if (isTypedIn(target) || event.altKey || !row || !target.closest('[data-row]')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !(event.key === 'Enter' && onRow)) return;
    const key = parts.rowKey(row);
    const isExpanded = parts.expanded.has(key);
    const canExpand = parts.expand?.(row) !== undefined;

    const to = rowAfter(event.key, at, parts.rows.length - 1);
    if (event.key !== 'Shift') extend(event.shiftKey ? to : undefined);
    const done = (() => {
      if (to !== undefined) return go(to);
      switch (event.key) {
        case 'ArrowRight':
          return onRow && canExpand && !isExpanded ? parts.toggle(key) : aside(1, target);
        case 'ArrowLeft':
          return onRow && canExpand && isExpanded ? parts.toggle(key) : aside(-1, target);
        case 'Escape':
          return onRow ? false : rowAt(at)?.focus();
        case 'Enter':
          if (!onRow) return false;
          return follow(isCommand) ? undefined : canExpand ? parts.toggle(key) : false;
        case ' ':
          if (!onRow || !parts.selected) return false;
          return parts.selectReason?.(row) ? undefined : parts.select(key);
        default:
          return pressOwn(rowAt(at), event.key);
      }
    })();
    if (done !== false) event.preventDefault();
  };
}
