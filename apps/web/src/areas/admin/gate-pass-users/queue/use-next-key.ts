import { useEffect } from 'react';
import { useSlashKey } from '#web/ui/fields/slash-key.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]') !== null;

/**
 * The key N takes the next driver. Single keys can be switched off in the profile, for speech input may type them by mistake
 * (WCAG 2.1.4); while something is typed or a dialog is open they mean what they say.
 */
export function useNextKey(onNext: () => void): void {
  const isOn = useSlashKey((state) => state.isOn);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      onNext();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn, onNext]);
}
