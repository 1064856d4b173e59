import type { ContainerBookingStatus } from './booking-state.ts';

/**
 * Actions of the row of a container booking, by its status: it can be deleted while neither completed nor cancelled
 * (FWD-BOOK-08, FWD-BOOK-36); EIR and transhipment confirmation are there once it is completed (FWD-BOOK-09, FWD-BOOK-39);
 * it can be moved while it is active (FWD-MOVE-12).
 */
export function tourRow(status: ContainerBookingStatus): {
  canDelete: boolean;
  canDownload: boolean;
  canMove: boolean;
} {
  return {
    canDelete: status !== 'completed' && status !== 'cancelled',
    canDownload: status === 'completed',
    canMove: status === 'active',
  };
}

/** A tour of several bookings can be moved as one while all of them are active, cancelled ones aside (FWD-MOVE-12). */
export function canMoveTour(statuses: readonly ContainerBookingStatus[]): boolean {
  const kept = statuses.filter((status) => status !== 'cancelled');
  return kept.length > 1 && kept.every((status) => status === 'active');
}

/** Columns that tours can be sorted by (FWD-BOOK-52). */
export const tourSortColumns = ['tourId', 'licensePlate', 'trucker', 'terminal', 'slot', 'status'] as const;
export type TourSortColumn = (typeof tourSortColumns)[number];

/** Orders of the tours; with a minus the column is turned around (FWD-BOOK-44, FWD-BOOK-52). */
export const tourSorts = [
  'upcoming',
  ...tourSortColumns,
  ...tourSortColumns.map((column) => `-${column}` as const),
] as const;
