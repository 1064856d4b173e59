import type { ContainerBookingStatus } from './booking-state.ts';

/**
 * Actions of the row of a container booking, by its status: it can be deleted while neither completed nor cancelled
 * (FWD-BOOK-08, FWD-BOOK-36); EIR and transhipment confirmation are there once it is completed (FWD-BOOK-09, FWD-BOOK-39).
 */
export function tourRow(status: ContainerBookingStatus): { canDelete: boolean; canDownload: boolean } {
  return { canDelete: status !== 'completed' && status !== 'cancelled', canDownload: status === 'completed' };
}
