import { type Query, textIn } from '#web/lib/address.ts';

/** The search, and whether only drivers are shown who are not ready (DRV-BRD-27). */
export const readTruckersAddress = (query: Query): { search: string; notReady: 'true' | '' } => ({
  search: textIn(query, 'search'),
  notReady: textIn(query, 'notReady') === 'true' ? 'true' : '',
});
