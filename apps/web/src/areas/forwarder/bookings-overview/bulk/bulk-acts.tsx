import type { Tour } from '@quaygate/contract';
import { useEffect } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCalendarTime, IconTrash } from '#web/ui/buttons/icons.ts';
import { isTypedIn } from '#web/ui/data-table/row-stops.ts';
import { Kbd } from '#web/ui/show/kbd.tsx';
import c from './bulk.module.css';

export interface BulkAct {
  kind: 'move' | 'delete';
  /** As they were chosen. */
  tours: readonly Tour[];
}

interface BulkActsProps {
  tours: readonly Tour[];
  onAct: (act: BulkAct) => void;
}

/** What can be done with the chosen tours. The key M moves wherever the focus stands but in a field (FWD-BULK-02). */
export function BulkActs({ tours, onAct }: BulkActsProps) {
  const text = useText('tourMove');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || key.toLowerCase() !== 'm') return;
      if (isTypedIn(target as Element) || document.querySelector('[role$=dialog]')) return;
      event.preventDefault();
      onAct({ kind: 'move', tours });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [tours, onAct]);
  return (
    <>
      <Button size="small" icon={IconCalendarTime} aria-keyshortcuts="m" onClick={() => onAct({ kind: 'move', tours })}>
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
