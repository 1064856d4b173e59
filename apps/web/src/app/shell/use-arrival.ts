import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What keeps the focus: a dialog, a list of choices or a menu that was opened meanwhile. */
const open = '[aria-modal], [aria-haspopup][aria-expanded="true"]';

/** Another screen: the focus goes to its beginning, unless the screen has taken it, and the page is at its top. */
export function useArrival(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst) return;
    const content = document.getElementById('content');
    // Back from the page of a row: the list has put the focus on that row.
    if (content?.contains(document.activeElement) && document.activeElement?.closest('[data-row]')) return;
    content?.scrollTo({ top: 0 });
    scrollTo({ top: 0 });
    if (!content?.contains(document.activeElement) && !document.querySelector(open))
      content?.focus({ preventScroll: true });
  }, [path]);
}
