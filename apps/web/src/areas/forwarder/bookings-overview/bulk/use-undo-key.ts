import { useEffect } from 'react';
import { isTypedIn } from '#web/ui/data-table/row-stops.ts';

/** Ctrl+Z, or Cmd+Z, goes back wherever the focus stands but in a field or a dialog. @param onUndo nothing to do without it */
export function useUndoKey(onUndo: (() => void) | undefined): void {
  useEffect(() => {
    if (!onUndo) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
      if (defaultPrevented || !(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'z') return;
      if (isTypedIn(target as Element) || document.querySelector('[role$=dialog]')) return;
      event.preventDefault();
      onUndo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onUndo]);
}
