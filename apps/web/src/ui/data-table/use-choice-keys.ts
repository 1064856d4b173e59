import { type RefObject, useEffect, useRef } from 'react';
import { isTypedIn } from './row-stops.ts';
import type { ListParts } from './table-types.ts';

/** Keys that choose rows: Shift with arrows extends from the row where it began, Ctrl+A takes all, Escape none. */
export function useChoiceKeys<Row>(
  parts: ListParts<Row>,
  { frame, at, go }: { frame: RefObject<HTMLElement | null>; at: number; go: (index: number) => void },
) {
  const began = useRef<{ at: number; selected: ReadonlySet<string> }>(undefined);
  const { rows, rowKey, selected, onSelect, selectReason } = parts;
  const keysOf = (some: readonly Row[]) => some.filter((row) => !selectReason?.(row)).map(rowKey);

  /** @param to undefined: what is extended next begins where the focus is then */
  const extend = (to: number | undefined) => {
    if (to === undefined || !selected) {
      began.current = undefined;
      return;
    }
    began.current ??= { at, selected };
    const { at: from, selected: before } = began.current;
    const passed = rows.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
    onSelect?.(new Set([...before, ...keysOf(passed)]));
  };

  const press = useRef((_: KeyboardEvent) => {});
  press.current = (event) => {
    const target = event.target as Element;
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (event.defaultPrevented || isTypedIn(target) || document.querySelector('[role$=dialog]')) return;
    const isInside = frame.current?.contains(target);
    // Beside the rows only where nothing else is meant: behind the opening of the page, and on its buttons above the rows.
    const isNear = isInside || target.contains(frame.current) || target.closest('section')?.contains(frame.current);
    if (isAll && isNear && rows.length > 0) {
      event.preventDefault();
      onSelect?.(new Set(keysOf(rows)));
      if (!isInside) go(at);
    } else if (event.key === 'Escape' && selected?.size && isInside) onSelect?.(new Set());
  };
  const isOn = selected !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
  return extend;
}
