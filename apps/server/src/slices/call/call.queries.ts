import { groupOf, type OfferFacts, present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';

interface Asked {
  facilityId: number;
  toUserId: string;
  isDriver: boolean;
}

type Facts = Pick<OfferFacts, 'isEnabled' | 'reached'>;

const factsOf = (facilityId: number, reached: RawBuilder<unknown>) =>
  rowsOf<Facts>(
    {
      isEnabled: sql`exists (select from facility where id = ${facilityId} and 'voiceCalls' = any(capabilities))`,
      reached: sql`array(${reached})`,
    },
    (columns) => sql`
  select ${columns}`,
  );

const factsOfGroup = statement(({ facilityId }: Pick<Asked, 'facilityId'>) =>
  factsOf(facilityId, sql`select user_id from voice_group_member where facility_id = ${facilityId}`),
);
const factsOfOne = statement(({ facilityId, toUserId }: Pick<Asked, 'facilityId' | 'toUserId'>) =>
  factsOf(
    facilityId,
    sql`select user_id from voice_group_member where facility_id = ${facilityId} and user_id = ${toUserId}
      union all select user_id from trucker where user_id = ${toUserId} and deleted_date is null
      union all select user_id from trucker where id = ${toUserId} and deleted_date is null`,
  ),
);

/**
 * Who an offer may reach: everybody who answers at the facility, for a driver who names the group; else the one who is
 * named, when they answer there or drive a truck.
 */
export async function findOfferFacts(db: Db, { facilityId, toUserId, isDriver }: Asked): Promise<Facts> {
  const isGroup = isDriver && toUserId === groupOf(facilityId);
  const [facts] = isGroup ? await factsOfGroup(db, { facilityId }) : await factsOfOne(db, { facilityId, toUserId });
  const { isEnabled, reached } = present(facts);
  return { isEnabled, reached: [...new Set(reached)] };
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
