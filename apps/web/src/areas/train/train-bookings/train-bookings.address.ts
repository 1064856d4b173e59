import { type Query, textIn } from '#web/lib/address.ts';

export type TrainTab = 'active' | 'completed';

/** Which tab is open; the active one unless the address names the other. */
export const readTrainAddress = (query: Query): { tab: 'completed' | '' } => ({
  tab: textIn(query, 'tab') === 'completed' ? 'completed' : '',
});
