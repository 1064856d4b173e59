import { type RefObject, useLayoutEffect } from 'react';

/** Writes the height of a bar at the bottom edge to `--bottom-bar`: messages appear above it, not on its buttons. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => root.setProperty('--bottom-bar', `${bar.current?.offsetHeight ?? 0}px`));
    if (bar.current) watch.observe(bar.current);
    return () => {
      watch.disconnect();
      root.removeProperty('--bottom-bar');
    };
  }, [bar]);
}
