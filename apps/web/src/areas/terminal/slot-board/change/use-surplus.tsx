import type { BoardSlot, SurplusWish } from '@quaygate/contract';
import { useState } from 'react';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import type { BoardCell } from '../grid/cells.ts';
import { cellsIn, surplusIn, wishedCells } from './surplus.ts';

// Loaded when bookings without a place shall move.
const SurplusDialog = openedPart(() => import('./surplus-dialog.tsx').then((part) => part.SurplusDialog));

/** The move of what cells have too many; it is offered at once where a change has left some (TRM-SLOT-31). */
export function useSurplus(timeZone: string) {
  const [cells, setCells] = useState<SurplusWish['cells']>();
  const dialog = cells && <SurplusDialog cells={cells} timeZone={timeZone} onClose={() => setCells(undefined)} />;
  const move = (asked: readonly BoardCell[]) => setCells(wishedCells(asked));
  const offerAfter = (slots: readonly BoardSlot[], targets: readonly BoardCell[]) => {
    const changed = cellsIn(slots, targets);
    if (surplusIn(changed) > 0) move(changed);
  };
  return { dialog, move, offerAfter };
}
