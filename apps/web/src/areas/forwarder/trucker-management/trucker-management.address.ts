import { listIn, type Query, textIn } from '#web/lib/address.ts';

/** What is opened for the driver that the address names (READY-36). */
const openable = ['assign', 'readiness'] as const;

/** The search, whether only drivers are shown who are not ready (DRV-BRD-27), and a driver with what is opened for them. */
export const readTruckersAddress = (query: Query) => ({
  search: textIn(query, 'search'),
  notReady: textIn(query, 'notReady') === 'true' ? ('true' as const) : ('' as const),
  driver: textIn(query, 'driver'),
  open: listIn(query, 'open', openable)[0] ?? ('' as const),
});
