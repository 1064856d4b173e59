import type { Tour } from '@quaygate/contract';
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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

/** Escape drops nothing; nor does a block whose tour is gone meanwhile. */
function useDragEnd(isDragged: boolean, leave: () => void, isDropped: RefObject<boolean>): void {
  useEffect(() => {
    if (!isDragged) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      isDropped.current = true;
      leave();
    };
    // Comes behind what the block itself does.
    document.addEventListener('keydown', press);
    document.addEventListener('pointerup', leave);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('pointerup', leave);
    };
  }, [isDragged, leave, isDropped]);
}

/** Blocks that are taken with the mouse or a pen and dropped at another time, or on another driver. A finger scrolls. */
export function useBoardDrag({ day, mayDrag, onDrop }: DragActs) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<{ tour: Tour; track: Element; x: number; y: number }>(undefined);
  const isDropped = useRef(false);
  const leave = useCallback(() => {
    start.current = undefined;
    setDrag(undefined);
  }, []);
  useDragEnd(drag !== undefined, leave, isDropped);

  const handlersOf = (tour: Tour) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isDropped.current = false;
      const track = event.currentTarget.closest('[data-track]');
      if (event.button !== 0 || event.pointerType === 'touch' || !track || !mayDrag(tour)) return;
      start.current = { tour, track, x: event.clientX - track.getBoundingClientRect().left, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (!from) return;
      // The board may be scrolled meanwhile.
      const { left, width } = from.track.getBoundingClientRect();
      const [x, y] = [event.clientX - left - from.x, event.clientY - from.y];
      if (!drag && Math.hypot(x, y) < shake) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-driver]');
      const over = row?.dataset.driver ?? tour.truckerId;
      const by = over === tour.truckerId ? (x / width) * (day.end - day.begin) : 0;
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
