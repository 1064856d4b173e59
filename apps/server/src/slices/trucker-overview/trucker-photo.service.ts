import { localDay } from '@quaygate/rules';
import { smallPicture } from '../../outside/picture/picture.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findTimeZone } from '../facility/facility-rules.queries.ts';
import { lockDriver } from '../identification/identification.queries.ts';
import { driverOf } from '../identification/identification.service.ts';
import { findPhotoKey } from './trucker-overview-driver.queries.ts';

/** Pixels of the longer side: enough for the profile on a screen with twice the dots. */
const longestSide = 480;

/**
 * The portrait of a verified driver of the facility, small. The look is recorded before it is answered (TRM-OVW-31).
 * @throws Refusal not_found: not verified, without a photo, none of the facility, or a facility that shows no photos
 */
export async function showPhoto(
  { db, now, files }: Pick<Deps, 'db' | 'now' | 'files'>,
  { facilityId, truckerId }: { facilityId: number; truckerId: string },
  by: Actor,
): Promise<Buffer> {
  const day = localDay(now(), await findTimeZone(db, facilityId));
  const key = await findPhotoKey(db, { facilityId, truckerId, day });
  const bytes = key && (await files.get(key));
  if (!bytes) throw new Refusal('not_found');
  const small = await smallPicture(bytes, longestSide);
  await db.transaction().execute(async (trx) => {
    const driver = await lockDriver(trx, truckerId);
    if (!driver) throw new Refusal('not_found');
    const after = { facilityId, picture: 'portrait' };
    await recordAct(trx, by, now(), { kind: 'pictureViewed', object: driverOf(driver), after });
  });
  return small;
}
