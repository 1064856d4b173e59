import type { Tour } from '@quaygate/contract';
import type { RepairKind } from '@quaygate/rules';
import { driverOf } from '../tour-facts.ts';

/** A repair that was pressed; `more`: all causes with their repairs. */
export interface Repairing {
  tour: Tour;
  kind: RepairKind | 'more';
}

const drivers = '/forwarderOperator/truckerManagement';
const licenses = '/forwarderOperator/licenseManagement';

type Mended = Pick<Tour, 'truckerId' | 'truckerInformation' | 'facility'>;

/** The screen of a repair, with the driver chosen (READY-36); undefined: it is done on the overview. */
export function placeOf({ tour, kind }: Pick<Repairing, 'kind'> & { tour: Mended }) {
  const search = driverOf(tour);
  switch (kind) {
    case 'license':
      return { to: drivers, search: { search, driver: tour.truckerId, open: 'assign' } } as const;
    case 'driver':
      return { to: drivers, search: { search, driver: tour.truckerId, open: 'readiness' } } as const;
    case 'renew_license':
    case 'pay_license':
      return { to: licenses, search: { search } } as const;
    case 'buy_license':
      return { to: licenses } as const;
    case 'pair':
      return {
        to: '/forwarderOperator/statusRequest',
        search: { mode: 'single', terminalId: tour.facility.id },
      } as const;
    default:
      return undefined;
  }
}
