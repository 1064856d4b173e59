import type { Tour } from '@quaygate/contract';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { BoardDay } from './board-day.ts';
import { wishedBegin } from './board-move.ts';

/** Where a block would be dropped. */
export interface Drag {
  tour: Tour;
  /** The driver whose row it is over. */
  over: string;
  begin: number;
}

/** Pixels that a press may shake before it is a drag. */
const shake = 5;

interface DragActs {
  day: BoardDay;
  mayDrag: (tour: Tour) => boolean;
  onDrop: (drag: Drag) => void;
}

/** Blocks that are taken with the mouse or a pen and dropped at another time, or on another driver. A finger scrolls. */
export function useBoardDrag({ day, mayDrag, onDrop }: DragActs) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<{ tour: Tour; x: number; y: number; width: number }>(undefined);
  const isDropped = useRef(false);
  const leave = () => {
    start.current = undefined;
    setDrag(undefined);
  };
  const isDragged = drag !== undefined;
  useEffect(() => {
    if (!isDragged) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      start.current = undefined;
      isDropped.current = true;
      setDrag(undefined);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isDragged]);

  const handlersOf = (tour: Tour) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isDropped.current = false;
      const track = event.currentTarget.closest('[data-track]');
      if (event.button !== 0 || event.pointerType === 'touch' || !track || !mayDrag(tour)) return;
      start.current = { tour, x: event.clientX, y: event.clientY, width: track.getBoundingClientRect().width };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!drag && Math.hypot(x, y) < shake) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-driver]');
      const over = row?.dataset.driver ?? tour.truckerId;
      const by = over === tour.truckerId ? (x / from.width) * (day.end - day.begin) : 0;
      setDrag({ tour, over, begin: wishedBegin(tour.timeSlot.slotBegin.getTime(), by) });
    },
    onPointerUp: () => {
      const dropped = drag;
      leave();
      if (!dropped) return;
      isDropped.current = true;
      onDrop(dropped);
    },
    onPointerCancel: leave,
  });
  /** Whether the click that follows was the end of a drag. */
  const endsDrag = () => {
    const was = isDropped.current;
    isDropped.current = false;
    return was;
  };
  return { drag, handlersOf, endsDrag };
}

export type BoardDrag = ReturnType<typeof useBoardDrag>;
