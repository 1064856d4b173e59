import { type RefObject, useEffect } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Holds the form back while what stands in one of its fields cannot be sent, and leads there. */
export function useHeldForm(
  control: RefObject<Control | null>,
  fault: string | undefined,
  onHeld?: (held: true) => void,
) {
  useEffect(() => {
    const form = control.current?.form;
    if (!fault || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      onHeld?.(true);
      control.current?.focus();
    };
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  }, [control, fault, onHeld]);
}
