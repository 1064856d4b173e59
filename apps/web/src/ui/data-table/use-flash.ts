import { type RefObject, useEffect, useRef } from 'react';

const duration = 1600;

/** Lets an element flash softly once, as long as motion is welcome. */
function flash(element: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const color = getComputedStyle(element).getPropertyValue('--flash');
  element.animate([{ backgroundColor: color }, { backgroundColor: color, offset: 0.25 }, {}], {
    duration,
    easing: 'ease-out',
  });
}

/** Flashes the cells whose watched value changed, the whole row when it is new. */
export function useFlash(ref: RefObject<HTMLElement | null>, watched: readonly unknown[], isFresh: boolean): void {
  const before = useRef(watched);
  const greeted = useRef(false);
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    if (isFresh && !greeted.current) flash(row);
    greeted.current = true;
    watched.forEach((value, index) => {
      const cell = row.querySelector(`[data-cell="${index}"]`);
      if (cell && value !== before.current[index]) flash(cell);
    });
    before.current = watched;
  });
}
