import type { AnyRouter } from '@tanstack/react-router';

interface Left {
  /** Path of the list and of the page that was opened from it. */
  list: string;
  opened: string;
  key: string;
}

let left: Left | undefined;
let forget: (() => void) | undefined;

/** Remembers the row from which another page was opened, until a third page is visited. */
function remember(router: AnyRouter, row: Left): void {
  forget?.();
  left = row;
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname !== row.list && toLocation.pathname !== row.opened) forget?.();
  });
  forget = () => {
    stop();
    left = undefined;
    forget = undefined;
  };
}

/** The row to return to in the list at this path; it is told once. */
export function takeRow(list: string): string | undefined {
  if (left?.list !== list) return;
  const { key } = left;
  forget?.();
  return key;
}

/** Watches which page is opened while a row of a list has the focus; returns the stop. */
export function watchOpening(router: AnyRouter, focused: () => string | undefined): () => void {
  const list = router.state.location.pathname;
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const key = focused();
    if (key === undefined || fromLocation?.pathname !== list || toLocation.pathname === list) return;
    // The subscription of `remember` must not hear this same event.
    queueMicrotask(() => remember(router, { list, opened: toLocation.pathname, key }));
  });
}
