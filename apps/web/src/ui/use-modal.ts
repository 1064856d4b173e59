import { present } from '@quaygate/rules';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const open: HTMLElement[] = [];

/** Only the topmost dialog can be reached; the page behind and dialogs below are inert. */
function settle(): void {
  present(document.getElementById('root')).inert = open.length > 0;
  open.forEach((frame, index) => {
    frame.inert = index < open.length - 1;
  });
}

const fields =
  'input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]:not(:disabled), [role=radio]';

/** Makes an element a modal: focus inside, Escape closes, the focus goes back at the end. */
export function useModal(ref: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const frame = present(ref.current);
    const before = document.activeElement as HTMLElement | null;
    open.push(frame);
    settle();
    const first =
      frame.querySelector<HTMLElement>('[data-first]') ??
      frame.querySelector<HTMLElement>(fields) ??
      frame.querySelector<HTMLElement>('footer button');
    (first ?? frame).focus();
    return () => {
      open.splice(open.indexOf(frame), 1);
      settle();
      // What had the focus may be gone with the row it stood in.
      if (before?.isConnected) before.focus();
      else document.getElementById('content')?.focus();
    };
  }, [ref]);

  useEffect(() => {
    const frame = present(ref.current);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !frame.querySelector(':popover-open')) {
        event.stopPropagation();
        close.current();
      }
      if (event.key === 'Tab') keepInside(frame, event);
    };
    frame.addEventListener('keydown', key);
    return () => frame.removeEventListener('keydown', key);
  }, [ref]);
}

function keepInside(frame: HTMLElement, event: KeyboardEvent): void {
  const stops = [...frame.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [tabindex="0"]')].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.offsetParent !== null,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
