import { groupOf, type OfferFacts } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

interface Asked {
  facilityId: number;
  toUserId: string;
  isDriver: boolean;
}

/**
 * Whom an offer may reach: everybody who answers at the facility, for a driver who names the group; else the one who is
 * named, when they answer there or drive a truck.
 */
export async function findOfferFacts(
  db: Db,
  { facilityId, toUserId, isDriver }: Asked,
): Promise<Pick<OfferFacts, 'isEnabled' | 'reached'>> {
  const isGroup = isDriver && toUserId === groupOf(facilityId);
  const members = sql`select user_id from voice_group_member where facility_id = ${facilityId}`;
  const reached = isGroup
    ? members
    : sql`${members} and user_id = ${toUserId}
        union select user_id from trucker where (user_id = ${toUserId} or id = ${toUserId}) and deleted_date is null`;
  const { rows } = await sql<{ isEnabled: boolean; reached: string[] }>`${prepared}
    select exists (select from facility where id = ${facilityId} and 'voiceCalls' = any(capabilities)) as is_enabled,
      array(${reached}) as reached`.execute(db);
  return rows[0] ?? { isEnabled: false, reached: [] };
}

/** Whether somebody may answer a call of a facility: a member of its group, or the driver who was called. */
export async function mayAnswer(db: Db, facilityId: number, userId: string, isDriver: boolean): Promise<boolean> {
  if (isDriver) return true;
  const row = await db
    .selectFrom('voiceGroupMember')
    .select('userId')
    .where('facilityId', '=', facilityId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
