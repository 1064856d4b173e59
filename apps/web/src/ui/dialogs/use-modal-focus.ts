import { useEffect, useRef, useState } from 'react';
import { focusContent, followFocus } from './keep-focus.ts';

const fields =
  'input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]:not(:disabled), [role=radio]';

/**
 * Where the focus goes in a modal, and after it. Spread the result onto the popup. The first field gets the focus, or what
 * carries `data-first`, or the first button of the footer. Afterwards it returns to the element that opened the modal, or
 * to the neighbour that took its place.
 */
export function useModalFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => followFocus());

  useEffect(
    () => () => {
      // After the library has returned the focus, and a menu that opened the modal is gone. What opened it may go with it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) {
          if (opener.element) opener.element.focus({ preventScroll: true });
          else focusContent();
        }
        opener.stop();
      });
    },
    [opener],
  );

  return {
    ref,
    // Focused here and now: the library would wait for a frame, in which what is typed is lost.
    initialFocus: () => {
      const popup = ref.current;
      const first =
        popup?.querySelector<HTMLElement>('[data-first]') ??
        popup?.querySelector<HTMLElement>(fields) ??
        popup?.querySelector<HTMLElement>('footer button');
      first?.focus({ preventScroll: true });
      return !first;
    },
    finalFocus: () => opener.element ?? true,
  };
}
