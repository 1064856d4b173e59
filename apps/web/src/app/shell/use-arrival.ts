import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Another screen: the focus goes to its beginning, unless the screen has taken it, and the page is at its top. */
export function useArrival(): void {
  const path = useLocation({ select: (location) => location.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const content = document.getElementById('content');
    content?.scrollTo({ top: 0 });
    scrollTo({ top: 0 });
    if (!content?.contains(document.activeElement) && !document.querySelector('[aria-modal]'))
      content?.focus({ preventScroll: true });
  }, [path]);
}
