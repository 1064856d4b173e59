import { useEffect } from 'react';
import { isTypedIn } from '#web/ui/data-table/row-stops.ts';

/** A letter does something with what is chosen wherever the focus stands but in a field (FWD-BULK-02, FWD-BULK-17, TRM-BULK-07). */
export function useActKey(letter: string, onAct: (() => void) | undefined): void {
  useEffect(() => {
    if (!onAct) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || key.toLowerCase() !== letter) return;
      if (isTypedIn(target as Element) || document.querySelector('[role$=dialog]')) return;
      event.preventDefault();
      onAct();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [letter, onAct]);
}
