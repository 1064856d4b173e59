import type { SlotChange } from '@quaygate/contract';
import { shareOfTemplate, surplusOf } from '@quaygate/rules';
import type { BoardCell } from '../grid/cells.ts';

/** What all cells become; what is absent stays. A maximum of null gives the template's back. */
export type CellChange = Pick<SlotChange, 'closed' | 'maximum' | 'percent'>;

/** How many cells and bookings a change concerns (TRM-SLOT-08). */
export interface Concern {
  cells: number;
  slots: number;
  /** Cells that have bookings, and how many. */
  bookedCells: number;
  bookings: number;
  /** Cells that will have more bookings than places, and how many bookings these are. */
  surplusCells: number;
  surplus: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

export function concernOf(targets: readonly BoardCell[], { closed, maximum, percent }: CellChange): Concern {
  const after = targets.map(({ cell }) =>
    surplusOf({
      ...cell,
      closed: closed ?? cell.closed,
      maximum:
        percent !== undefined
          ? shareOfTemplate(cell.templateMaximum, percent)
          : maximum === undefined
            ? cell.maximum
            : (maximum ?? cell.templateMaximum),
    }),
  );
  const booked = targets.map(({ cell }) => cell.currentNumber);
  return {
    cells: targets.length,
    slots: new Set(targets.map(({ slot }) => slot.slotBegin.getTime())).size,
    bookedCells: booked.filter(Boolean).length,
    bookings: sum(booked),
    surplusCells: after.filter(Boolean).length,
    surplus: sum(after),
  };
}
