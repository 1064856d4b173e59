import { forwarderWrite, licenseWrite, type Tour } from '@quaygate/contract';
import { type Repair, repairsOf } from '@quaygate/rules';
import { useRouter } from '@tanstack/react-router';
import { useCan } from '#web/session/rights/can.ts';
import { isAhead } from '../tour-facts.ts';
import { placeOf, type Repairing } from './repair-place.ts';

/** The repairs that the user may take now, the first one first (READY-31, READY-32). */
export function useRepairs(tour: Tour): Repair[] {
  const mayBook = useCan(forwarderWrite);
  const mayLicense = useCan(licenseWrite) && mayBook;
  const left = tour.containerBookings.filter(({ status }) => status !== 'cancelled');
  const canMove = left.length > 0 && left.every(({ status }) => status === 'active');
  const facts = { canChangeTruck: isAhead(tour), canMove, mayBook, mayLicense };
  return repairsOf({ causes: tour.readiness?.causes ?? [], ...facts });
}

/** Begins a repair: on another screen, or by what `onRepair` opens here. */
export function useStartRepair(onRepair: (repairing: Repairing) => void): (repairing: Repairing) => void {
  const router = useRouter();
  return (repairing) => {
    const place = placeOf(repairing);
    if (place) void router.navigate(place);
    else onRepair(repairing);
  };
}
