import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';

const t = table('tour', 't');
const i = table('interfaceCall', 'i');

/** The largest number of each told in one look; the next look finds the others. */
const most = 500;

/**
 * Drivers who are not verified on the day of a tour ahead at a terminal that asks for it, with the first such tour of each
 * company: those that it was not told of yet. Until when they were verified names the state.
 */
export async function findUnverified(db: Db, now: Date, until: Date) {
  const state = sql<string>`t.trucker_id || ' ' || coalesce(r.verified_until::text, 'never')`;
  const { rows } = await rowsOf(
    { ...t('number', 'forwarderId', 'facilityId', 'truckerId', 'licensePlate', 'slotBegin', 'slotEnd'), state },
    (columns) => sql`
    select distinct on (t.forwarder_id, t.trucker_id) ${columns}
    from trucker r join tour t on t.trucker_id = r.user_id join facility f on f.id = t.facility_id
    where t.slot_begin > ${now} and t.slot_begin <= ${until} and t.state = 'active' and r.deleted_date is null
      and f.verification_required and coalesce(r.verified_until < (t.slot_begin at time zone f.time_zone)::date, true)
      and not exists (select from notification n where n.audience = 'company ' || t.forwarder_id
        and n.kind = 'driverNotVerified' and n.cause = ${state})
    order by t.forwarder_id, t.trucker_id, t.slot_begin limit ${most}`,
  ).execute(db);
  return rows;
}

/** Calls of terminals of which something was rejected since a moment. */
export async function findRejected(db: Db, since: Date) {
  const { rows } = await rowsOf(
    {
      ...i('facilityId', 'keyId', 'call'),
      ...notNull(i('rejectedDate')),
      label: sql<string>`coalesce((select label from integration_key k where k.id = i.key_id), i.key_id)`,
    },
    (columns) => sql`
    select ${columns} from interface_call i where i.rejected_date > ${since} order by i.rejected_date limit ${most}`,
  ).execute(db);
  return rows;
}
