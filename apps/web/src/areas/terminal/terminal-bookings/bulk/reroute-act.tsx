import type { SlotBooking } from '@quaygate/contract';
import { useCallback } from 'react';
import c from '#web/bookings/bulk/bulk.module.css';
import { useActKey } from '#web/bookings/bulk/use-act-key.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCalendarTime } from '#web/ui/buttons/icons.ts';
import { Kbd } from '#web/ui/show/kbd.tsx';

interface RerouteActProps {
  bookings: readonly SlotBooking[];
  onMove: (bookings: readonly SlotBooking[]) => void;
}

/** What can be done with the chosen bookings: their tours move (TRM-BULK-07). */
export function RerouteAct({ bookings, onMove }: RerouteActProps) {
  const text = useText('tourMove');
  const move = useCallback(() => onMove(bookings), [bookings, onMove]);
  useActKey('m', move);
  return (
    <Button size="small" icon={IconCalendarTime} aria-keyshortcuts="m" onClick={move}>
      {text('move.action')}
      <span className={c.key} aria-hidden>
        <Kbd>M</Kbd>
      </span>
    </Button>
  );
}
