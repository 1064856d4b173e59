import { forwarderWrite, licenseWrite, type Tour } from '@quaygate/contract';
import { type Repair, repairsOf } from '@quaygate/rules';
import { useCan } from '#web/session/rights/can.ts';
import { isAhead } from '#web/tours/tour-acts.ts';

/** The repairs that the user may take now, the first one first (READY-31, READY-32). */
export function useRepairs(tour: Tour): Repair[] {
  const mayBook = useCan(forwarderWrite);
  const mayLicense = useCan(licenseWrite) && mayBook;
  const left = tour.containerBookings.filter(({ status }) => status !== 'cancelled');
  const canMove = left.length > 0 && left.every(({ status }) => status === 'active');
  const facts = { canChangeTruck: isAhead(tour), canMove, mayBook, mayLicense };
  return repairsOf({ causes: tour.readiness?.causes ?? [], ...facts });
}
