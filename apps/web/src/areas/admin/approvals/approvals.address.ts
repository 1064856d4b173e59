import { approvalKinds, approvalStates } from '@quaygate/rules';
import { listIn, type Query } from '#web/lib/address.ts';

/** The filters as they stand in the address; the list is not searched. */
export const readApprovalsAddress = (query: Query) => ({
  search: '',
  states: listIn(query, 'states', approvalStates),
  kinds: listIn(query, 'kinds', approvalKinds),
});
