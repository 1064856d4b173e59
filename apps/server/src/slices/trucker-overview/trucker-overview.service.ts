import {
  type FacilityTrucker,
  type FacilityTruckerFilter,
  type Page,
  type PageQuery,
  truckerOverview,
} from '@quaygate/contract';
import { localDay, pathOf } from '@quaygate/rules';
import type { Deps } from '../../serving/deps.ts';
import { findTimeZone } from '../facility/facility-rules.queries.ts';
import { type FoundTrucker, findFacilityTruckers } from './trucker-overview.queries.ts';
import { findOutsider } from './trucker-overview-driver.queries.ts';

/** Who asks, and at which terminal. */
interface Asked {
  userId: string;
  facilityId: number;
}

/**
 * Truckers of a facility. The complete id of another driver is found too, so that they can be blocked before they have
 * ever come (TRM-BLK-12).
 */
export async function listFacilityTruckers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, facilityId }: Asked,
  { page, size, ...filter }: PageQuery & FacilityTruckerFilter,
): Promise<Page<FacilityTrucker>> {
  const day = localDay(now(), await findTimeZone(db, facilityId));
  const wanted = { facilityId, filter, day };
  const found = await findFacilityTruckers(db, wanted, { page, size });
  const mayBeOutside = filter.search && filter.blockedState !== 'BLOCKED' && filter.verificationStatus !== 'VERIFIED';
  const outsider = mayBeOutside && found.total === 0 && (await findOutsider(db, wanted));
  const shown = outsider ? { items: page === 0 ? [outsider] : [], page, size, total: 1 } : found;
  return { ...shown, items: shown.items.map((trucker) => withPhotoUrl(trucker, { userId, facilityId })) };
}

const withPhotoUrl = ({ hasPhoto, ...trucker }: FoundTrucker, { userId, facilityId }: Asked): FacilityTrucker => ({
  ...trucker,
  photoUrl: hasPhoto ? pathOf(truckerOverview.photo.path, { u: userId, facilityId, truckerId: trucker.id }) : null,
});
