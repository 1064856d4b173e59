import { type ReleaseItem, release } from '@quaygate/contract';
import { type ItemContext, ItemRefusal, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import { refreshReleasedOnly, upsertRelease } from './release.queries.ts';

/** Releases (terminal contract, 9.4): the first one of an order closes it to everybody else. */
export const releaseSlice = reportSlice(release.report, { queue: 'records', store: storeRelease });

async function storeRelease({ trx, facilityId }: ItemContext, item: ReleaseItem): Promise<Stored> {
  const { validFrom, validUntil, deleted } = item;
  // Such a release would close its load unit to every company.
  if (!deleted && validFrom && validUntil && validUntil <= validFrom) {
    throw new ItemRefusal('invalid_item', 'validUntil', 'validUntil must lie after validFrom');
  }
  const stored = await upsertRelease(trx, facilityId, item);
  if (!stored) return 'stale';
  if (stored.orderBefore !== null && stored.orderBefore !== item.orderId) {
    await refreshReleasedOnly(trx, facilityId, stored.orderBefore);
  }
  const isPending = !item.deleted && !(stored.isOrderKnown && stored.isPartyKnown);
  return { note: isPending ? 'pending_reference' : null };
}
