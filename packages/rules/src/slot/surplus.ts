/** What counts for the surplus of a cell; `maximum` null: no limit. */
export interface SurplusLoad {
  closed: boolean;
  maximum: number | null;
  currentNumber: number;
  /** Of them, those whose truck is in already. */
  arrivedNumber?: number | undefined;
}

/**
 * Bookings that a module has more than its maximum, or all of them where it is closed (TRM-SLOT-08). A truck that is in
 * already can be turned away no more and is none too many (TRM-SLOT-25).
 */
export function surplusOf({ closed, maximum, currentNumber, arrivedNumber = 0 }: SurplusLoad): number {
  const awaited = Math.max(0, currentNumber - arrivedNumber);
  if (closed) return awaited;
  return maximum === null ? 0 : Math.min(awaited, Math.max(0, currentNumber - maximum));
}

/** A slot with its modules, as the board shows it. */
export interface SurplusSlot {
  closed: boolean;
  capacity: number | null;
  taken: number;
  cells: readonly SurplusLoad[];
}

/** The same of all modules of a slot together, bookings without a module too. */
export function slotSurplusOf({ closed, capacity, taken, cells }: SurplusSlot): number {
  const arrivedNumber = cells.reduce((sum, cell) => sum + (cell.arrivedNumber ?? 0), 0);
  return surplusOf({ closed, maximum: capacity, currentNumber: taken, arrivedNumber });
}
