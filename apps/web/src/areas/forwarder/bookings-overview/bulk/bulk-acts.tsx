import type { Tour } from '@quaygate/contract';
import { useCallback, useMemo } from 'react';
import c from '#web/bookings/bulk/bulk.module.css';
import { useActKey } from '#web/bookings/bulk/use-act-key.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCalendarTime, IconFileDownload, IconSteeringWheel, IconTrash } from '#web/ui/buttons/icons.ts';
import { Kbd } from '#web/ui/show/kbd.tsx';

export interface BulkAct {
  kind: 'move' | 'truck' | 'receipts' | 'delete';
  /** As they were chosen. */
  tours: readonly Tour[];
}

interface BulkActsProps {
  tours: readonly Tour[];
  onAct: (act: BulkAct) => void;
}

const Key = ({ letter }: { letter: string }) => (
  <span className={c.key} aria-hidden>
    <Kbd>{letter}</Kbd>
  </span>
);

/** What can be done with the chosen tours: receipts of all, the rest with those that are open (FWD-BULK-02, FWD-BULK-21). */
export function BulkActs({ tours, onAct }: BulkActsProps) {
  const text = useText('tourMove');
  const receipts = useText('receipts');
  const open = useMemo(() => tours.filter(({ state }) => state !== 'completed'), [tours]);
  const isOpen = open.length > 0;
  const move = useCallback(() => onAct({ kind: 'move', tours: open }), [open, onAct]);
  const change = useCallback(() => onAct({ kind: 'truck', tours: open }), [open, onAct]);
  useActKey('m', isOpen ? move : undefined);
  useActKey('d', isOpen ? change : undefined);
  const reason = isOpen ? undefined : text('allCompleted');
  return (
    <>
      <Button size="small" icon={IconCalendarTime} aria-keyshortcuts="m" reason={reason} onClick={move}>
        {text('move.action')}
        <Key letter="M" />
      </Button>
      <Button size="small" icon={IconSteeringWheel} aria-keyshortcuts="d" reason={reason} onClick={change}>
        {text('truck.action')}
        <Key letter="D" />
      </Button>
      <Button size="small" icon={IconFileDownload} onClick={() => onAct({ kind: 'receipts', tours })}>
        {receipts('action')}
      </Button>
      <Button size="small" icon={IconTrash} reason={reason} onClick={() => onAct({ kind: 'delete', tours: open })}>
        {text('delete.action')}
      </Button>
    </>
  );
}
