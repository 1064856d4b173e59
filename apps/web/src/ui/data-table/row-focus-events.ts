import type { FocusEvent } from 'react';

/** Tells the row that gets the focus, and when the focus leaves the rows. */
export function focusEvents(onRow: (index: number, element: Element) => void, onLeave: () => void) {
  return {
    onFocus: (event: FocusEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-row]');
      onRow(Number(row?.dataset.row ?? -1), event.target);
    },
    // Fired while the person leaves; an element that is removed while it has the focus fires nothing.
    onBlur: (event: FocusEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Element && to.closest('[data-row]'))) onLeave();
    },
  };
}
