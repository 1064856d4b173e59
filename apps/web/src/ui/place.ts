export type Side = 'top' | 'bottom' | 'left' | 'right';
export type Align = 'start' | 'center' | 'end';

const edge = 8;
const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));

/**
 * Puts a floating element beside its anchor in the coordinates of the window: on the other side where there is more
 * room, never beyond the edges. Call again after scrolling or resizing. Returns the side it took.
 */
function place(floating: HTMLElement, anchor: Element, side: Side, align: Align, gap = 6): Side {
  const from = anchor.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const room = {
    top: from.top,
    bottom: innerHeight - from.bottom,
    left: from.left,
    right: innerWidth - from.right,
  };
  const vertical = side === 'top' || side === 'bottom';
  const need = (vertical ? height : width) + gap + edge;
  const used = room[side] < need && room[opposite[side]] > room[side] ? opposite[side] : side;

  const along = (start: number, end: number, size: number) =>
    align === 'start' ? start : align === 'end' ? end - size : (start + end - size) / 2;
  const left = vertical
    ? along(from.left, from.right, width)
    : used === 'left'
      ? from.left - width - gap
      : from.right + gap;
  const top = vertical
    ? used === 'top'
      ? from.top - height - gap
      : from.bottom + gap
    : along(from.top, from.bottom, height);

  floating.style.position = 'fixed';
  floating.style.left = `${Math.round(clamp(left, edge, innerWidth - width - edge))}px`;
  floating.style.top = `${Math.round(clamp(top, edge, innerHeight - height - edge))}px`;
  return used;
}

/** Keeps it there while anything scrolls or the window changes; returns the stop. */
export function keepPlaced(floating: HTMLElement, anchor: Element, side: Side, align: Align, gap?: number): () => void {
  // A list that shrinks while one types must not jump to the other side under the pointer.
  let taken = side;
  const again = () => {
    taken = place(floating, anchor, taken, align, gap);
  };
  again();
  const watch = new ResizeObserver(again);
  watch.observe(floating);
  addEventListener('scroll', again, { capture: true, passive: true });
  addEventListener('resize', again);
  return () => {
    watch.disconnect();
    removeEventListener('scroll', again, { capture: true });
    removeEventListener('resize', again);
  };
}
