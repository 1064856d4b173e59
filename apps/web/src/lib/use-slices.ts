import { useEffect, useState } from 'react';

/** So many large parts, such as forms, are drawn at once: a hundred of them would hold up the page. */
const slice = 8;

/** How many of so many parts are drawn: in the end all, slice after slice, so that no task is long (UI-32). */
export function useSlices(count: number): number {
  const [drawn, setDrawn] = useState(slice);
  useEffect(() => {
    if (drawn >= count) return;
    const next = setTimeout(() => setDrawn(drawn + slice));
    return () => clearTimeout(next);
  }, [drawn, count]);
  return drawn;
}
