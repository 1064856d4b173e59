import { type RefObject, useLayoutEffect } from 'react';

/** Writes the height of the badge to `--call-bar`, while it is seen: on a phone messages and content make room for it. */
export function useCallBar(badge: RefObject<HTMLElement | null>, isVisible: boolean): void {
  useLayoutEffect(() => {
    const { current } = badge;
    if (!isVisible || !current) return;
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => root.setProperty('--call-bar', `${current.offsetHeight}px`));
    watch.observe(current);
    return () => {
      watch.disconnect();
      root.removeProperty('--call-bar');
    };
  }, [badge, isVisible]);
}
