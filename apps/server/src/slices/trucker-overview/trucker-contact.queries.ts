import type { TruckerContact } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { isOpenSession, type SessionLimits } from '../../identity/session/session-lifetime.ts';

/** A booking is not over this long after its slot; later there is no call to make for it. */
const hoursAfterSlot = 24;

/** At most so many companies are told: a driver comes for one, seldom for two. */
const companiesMost = 10;

export interface ContactAsked extends SessionLimits {
  facilityId: number;
  truckerId: string;
  now: Date;
}

/** How a driver of the facility is reached; undefined for any other. Without a booking that is not over nothing is told. */
export async function findContact(
  db: Db,
  { facilityId, truckerId, now, ...limits }: ContactAsked,
): Promise<TruckerContact | undefined> {
  const since = new Date(now.getTime() - hoursAfterSlot * 3_600_000);
  const { rows } = await rowsOf<TruckerContact>(
    {
      phoneNumber: sql`case when open.companies is not null then t.phone_number end`,
      isInApp: sql`open.companies is not null and exists (
        select from session s join app_user u on u.id = s.user_id
        where s.user_id = t.user_id and ${isOpenSession(limits, now)})`,
      companies: sql`coalesce(open.companies, '[]')`,
    },
    (columns) => sql`
    select ${columns} from facility_trucker m join trucker t on t.user_id = m.trucker_id
    cross join lateral (
      select json_agg(json_build_object('name', c.name, 'email', c.email) order by lower(c.name), c.id) as companies
      from trucking_company c where c.id in (
        select b.forwarder_id from booking b
        where b.trucker_id = ${truckerId} and b.facility_id = ${facilityId}
          and b.state not in ('completed', 'cancelled') and not b.hidden and b.slot_end > ${since} limit ${companiesMost})
    ) open
    where m.facility_id = ${facilityId} and m.trucker_id = ${truckerId} and t.deleted_date is null`,
  ).execute(db);
  return rows[0];
}
