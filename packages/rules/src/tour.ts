import type { ContainerBookingStatus } from './booking-state.ts';

/** Deleting is offered on container bookings neither completed nor cancelled (FWD-BOOK-08, FWD-BOOK-36). */
export function canDelete(status: ContainerBookingStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** EIR and transhipment confirmation are offered on completed container bookings (FWD-BOOK-09, FWD-BOOK-39). */
export function canDownload(status: ContainerBookingStatus): boolean {
  return status === 'completed';
}

/** Actions of the row of a container booking, by its status. */
export function tourRow(status: ContainerBookingStatus): { canDelete: boolean; canDownload: boolean } {
  return { canDelete: canDelete(status), canDownload: canDownload(status) };
}
