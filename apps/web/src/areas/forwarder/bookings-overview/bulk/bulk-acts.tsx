import type { Tour } from '@quaygate/contract';
import { useCallback } from 'react';
import c from '#web/bookings/bulk/bulk.module.css';
import { useMoveKey } from '#web/bookings/bulk/use-move-key.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCalendarTime, IconTrash } from '#web/ui/buttons/icons.ts';
import { Kbd } from '#web/ui/show/kbd.tsx';

export interface BulkAct {
  kind: 'move' | 'delete';
  /** As they were chosen. */
  tours: readonly Tour[];
}

interface BulkActsProps {
  tours: readonly Tour[];
  onAct: (act: BulkAct) => void;
}

/** What can be done with the chosen tours. (FWD-BULK-02) */
export function BulkActs({ tours, onAct }: BulkActsProps) {
  const text = useText('tourMove');
  const move = useCallback(() => onAct({ kind: 'move', tours }), [tours, onAct]);
  useMoveKey(move);
  return (
    <>
      <Button size="small" icon={IconCalendarTime} aria-keyshortcuts="m" onClick={move}>
        {text('move.action')}
        <span className={c.key} aria-hidden>
          <Kbd>M</Kbd>
        </span>
      </Button>
      <Button size="small" icon={IconTrash} onClick={() => onAct({ kind: 'delete', tours })}>
        {text('delete.action')}
      </Button>
    </>
  );
}
