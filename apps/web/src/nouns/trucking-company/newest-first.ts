import type { TruckingCompany } from '@quaygate/contract';

/** Newest first (TRC-04); of two created at once the order is by id, so that it is always the same. */
export const newestFirst = (companies: readonly TruckingCompany[]): TruckingCompany[] =>
  [...companies].sort((a, b) => b.createdDate.getTime() - a.createdDate.getTime() || a.id.localeCompare(b.id));
