import { type RefObject, useEffect } from 'react';

/** The button that was pressed is gone: the one that closes has the focus, so that Enter does nothing twice. */
export function useDoneFocus(inside: RefObject<HTMLElement | null>, ...done: readonly boolean[]): void {
  const times = done.filter(Boolean).length;
  useEffect(() => {
    if (times > 0) inside.current?.closest('form')?.querySelector<HTMLElement>('footer button')?.focus();
  }, [inside, times]);
}
