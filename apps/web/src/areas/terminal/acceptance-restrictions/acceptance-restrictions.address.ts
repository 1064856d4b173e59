import { type Query, textIn } from '#web/lib/address.ts';

/** Which of the two tabs is open; the first needs no word in the address. */
export const readRestrictionsAddress = (query: Query): { tab: 'oneToOne' | undefined } => ({
  tab: textIn(query, 'tab') === 'oneToOne' ? 'oneToOne' : undefined,
});
