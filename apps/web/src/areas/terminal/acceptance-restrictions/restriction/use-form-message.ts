import { formMessageMs } from '@quaygate/rules';
import { useEffect, useState } from 'react';

/** The one message of a form, at one of its fields; it disappears by itself (TRM-DL-13). */
export function useFormMessage<Field extends string>() {
  const [message, setMessage] = useState<{ field: Field; text: string }>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), formMessageMs);
    return () => clearTimeout(timer);
  }, [message]);
  return {
    isShown: message !== undefined,
    of: (field: Field) => (message?.field === field ? message.text : undefined),
    show: (field: Field, text: string) => setMessage({ field, text }),
    clear: () => setMessage(undefined),
  };
}
