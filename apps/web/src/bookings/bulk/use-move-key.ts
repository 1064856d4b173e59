import { useEffect } from 'react';
import { isTypedIn } from '#web/ui/data-table/row-stops.ts';

/** The key M moves what is chosen wherever the focus stands but in a field (FWD-BULK-02, TRM-BULK-07). */
export function useMoveKey(onMove: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || key.toLowerCase() !== 'm') return;
      if (isTypedIn(target as Element) || document.querySelector('[role$=dialog]')) return;
      event.preventDefault();
      onMove();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onMove]);
}
