import { type RefObject, useLayoutEffect } from 'react';

/** Writes the height of the badge to `--call-bar`: where it is a bar, content, sheets and messages make room for it. */
export function useCallBar(badge: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => root.setProperty('--call-bar', `${badge.current?.offsetHeight ?? 0}px`));
    if (badge.current) watch.observe(badge.current);
    return () => {
      watch.disconnect();
      root.removeProperty('--call-bar');
    };
  }, [badge]);
}
