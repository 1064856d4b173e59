import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import {
  type FoundTrucker,
  isVerified,
  isWanted,
  portraitOf,
  showsPhotos,
  type Wanted,
} from './trucker-overview.queries.ts';

/** The driver whose whole id is searched for, though none of the facility's; only the name is told. */
export async function findOutsider(db: Db, { facilityId, filter }: Wanted): Promise<FoundTrucker | undefined> {
  const { rows } = await rowsOf<FoundTrucker>(
    {
      id: sql`user_id`,
      firstName: sql`first_name`,
      lastName: sql`last_name`,
      hasPhoto: sql`false`,
      licensePlate: sql`null`,
      activeCompanyName: sql`'{}'::text[]`,
      verificationStatus: sql`'NOT_VERIFIED'`,
      blockedDate: sql`null`,
      blockedReason: sql`null`,
      stoppableBookingsCount: sql`0`,
    },
    (columns) => sql`
    select ${columns} from (select t.*, t.user_id as trucker_id from trucker t where t.user_id = ${filter.search}) m
    where m.deleted_date is null and ${isWanted(filter)}
      and not exists (select from facility_trucker where facility_id = ${facilityId} and trucker_id = m.user_id)`,
  ).execute(db);
  return rows[0];
}

/** The file of the photo of a driver of the facility; undefined where there is none to see (TRM-OVW-31). */
export async function findPhotoKey(
  db: Db,
  { facilityId, truckerId, day }: { facilityId: number; truckerId: string; day: string },
): Promise<string | undefined> {
  const { rows } = await rowsOf(
    { fileKey: portraitOf(sql`t`, day) },
    (columns) => sql`
    select ${columns} from facility_trucker m join trucker t on t.user_id = m.trucker_id
    where m.facility_id = ${facilityId} and m.trucker_id = ${truckerId}
      and ${isVerified(sql`t`, day)} and ${showsPhotos(facilityId)}`,
  ).execute(db);
  return rows[0]?.fileKey ?? undefined;
}
