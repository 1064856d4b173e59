import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/**
 * Companies, bookings, blocks, notices, phones and the snapshots of decisions of a driver, as far as they are about the driver. Of a phone the address and the
 * keys are left out: they let others write to it.
 */
export async function findDriverData(db: Db, truckerId: string) {
  const rows = async (text: ReturnType<typeof sql>) => (await text.execute(db)).rows;
  return {
    companies: await rows(sql`
      select c.name, l.first_name, l.last_name, l.license_plate, l.state, l.registered_date, l.ended_date
      from forwarder_trucker l join trucking_company c on c.id = l.forwarder_id
      where l.trucker_id = ${truckerId} order by l.id`),
    bookings: await rows(sql`
      select b.id, f.name as terminal, b.type, b.state, b.license_plate, t.slot_begin, t.slot_end, b.created_date
      from all_time.booking b join all_time.tour t on t.id = b.tour_id join facility f on f.id = b.facility_id
      where b.trucker_id = ${truckerId} order by b.created_date, b.id`),
    blocks: await rows(sql`
      select f.name as terminal, k.blocked_date, k.blocked_reason, k.lifted_date
      from block k join facility f on f.id = k.facility_id where k.trucker_id = ${truckerId} order by k.blocked_date`),
    notices: await rows(sql`
      select kind, detail, created_date from driver_notice where trucker_id = ${truckerId} order by id`),
    phones: await rows(sql`
      select s.browser, s.system, substring(p.endpoint from '^https?://([^/]+)') as push_service, p.language, p.saved_date
      from push_subscription p join session s on s.id = p.session_id
      where p.trucker_id = ${truckerId} order by p.saved_date, p.id`),
    decisions: await rows(sql`
      select decided_date, identification, array(select jsonb_build_object('part', p->>'part', 'hash', p->>'hash')
        from jsonb_array_elements(parts) p) as parts
      from decision_evidence where trucker_id = ${truckerId} order by decided_date, approval_id`),
    positionConsent: await rows(sql`
      select given, changed_date from position_consent where trucker_id = ${truckerId}`),
  };
}
