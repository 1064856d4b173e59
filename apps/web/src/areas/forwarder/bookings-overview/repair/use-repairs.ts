import { forwarderWrite, licenseWrite, type Tour } from '@quaygate/contract';
import { type Repair, type RepairKind, repairsOf } from '@quaygate/rules';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useCan } from '#web/session/rights/can.ts';
import { driverOf, isAhead } from '../tour-facts.ts';

/** What is opened on the overview itself; `more`: all causes with their repairs. */
export interface Repairing {
  tour: Tour;
  kind: RepairKind | 'more';
}

/** The repairs that the user may take now, the first one first (READY-31, READY-32). */
export function useRepairs(tour: Tour): Repair[] {
  const mayBook = useCan(forwarderWrite);
  const mayLicense = useCan(licenseWrite) && mayBook;
  const left = tour.containerBookings.filter(({ status }) => status !== 'cancelled');
  const canMove = left.length > 0 && left.every(({ status }) => status === 'active');
  const facts = { canChangeTruck: isAhead(tour), canMove, mayBook, mayLicense };
  return repairsOf({ causes: tour.readiness?.causes ?? [], ...facts });
}

const drivers = '/forwarderOperator/truckerManagement';
const licenses = '/forwarderOperator/licenseManagement';

/** Opens another screen with the driver chosen (READY-36). @returns whether the repair is one of another screen */
function openElsewhere({ navigate }: RegisteredRouter, { tour, kind }: Repairing): boolean {
  const ofDriver = { search: driverOf(tour), driver: tour.truckerId };
  switch (kind) {
    case 'license':
      void navigate({ to: drivers, search: { ...ofDriver, open: 'assign' } });
      return true;
    case 'driver':
      void navigate({ to: drivers, search: { ...ofDriver, open: 'readiness' } });
      return true;
    case 'renew_license':
    case 'pay_license':
      void navigate({ to: licenses, search: { search: ofDriver.search } });
      return true;
    case 'buy_license':
      void navigate({ to: licenses });
      return true;
    case 'pair':
      void navigate({
        to: '/forwarderOperator/statusRequest',
        search: { mode: 'single', terminalId: tour.facility.id },
      });
      return true;
    default:
      return false;
  }
}

/** Begins a repair: on another screen, or by what `onRepair` opens here. */
export function useStartRepair(onRepair: (repairing: Repairing) => void): (repairing: Repairing) => void {
  const router = useRouter();
  return (repairing) => {
    if (!openElsewhere(router, repairing)) onRepair(repairing);
  };
}
