import { type RefObject, useLayoutEffect } from 'react';
import { focusContent } from '#web/ui/dialogs/keep-focus.ts';

/** When the badge goes while it has the focus, the focus returns to where it came from. */
export function useReturnedFocus(badge: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = badge;
    let before: HTMLElement | undefined;
    const note = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !current?.contains(relatedTarget)) before = relatedTarget;
    };
    current?.addEventListener('focusin', note);
    return () => {
      current?.removeEventListener('focusin', note);
      if (!current?.contains(document.activeElement)) return;
      queueMicrotask(() => (before?.isConnected ? before.focus({ preventScroll: true }) : focusContent()));
    };
  }, [badge]);
}
