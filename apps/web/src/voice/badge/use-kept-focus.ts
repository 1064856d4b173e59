import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus of somebody who uses the badge by keyboard: when a button goes with its state, the last button of the
 * next state has the focus. It comes from nowhere else.
 */
export function useKeptFocus(badge: RefObject<HTMLElement | null>, state: string): void {
  const had = useRef(false);
  const before = useRef(state);
  useLayoutEffect(() => {
    const { current } = badge;
    if (before.current !== state && had.current && current && !current.contains(document.activeElement)) {
      const buttons = current.querySelectorAll<HTMLElement>('button:not([inert] *)');
      buttons[buttons.length - 1]?.focus({ preventScroll: true });
    }
    before.current = state;
    had.current = current?.contains(document.activeElement) ?? false;
    const note = ({ type }: FocusEvent) => {
      had.current = type === 'focusin';
    };
    current?.addEventListener('focusin', note);
    current?.addEventListener('focusout', note);
    return () => {
      current?.removeEventListener('focusin', note);
      current?.removeEventListener('focusout', note);
    };
  });
}
