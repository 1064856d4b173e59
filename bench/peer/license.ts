import type pg from 'pg';
import { type Answer, type Call, refuse } from './answer.ts';

const findDriver = `
  select link.state, link.first_name || ' ' || link.last_name as name,
    exists (select from license where trucker_id = $2 and status = 'ASSIGNED' and expiration_date > $3) as is_licensed
  from forwarder_trucker link
  where forwarder_id = $1 and trucker_id = $2 and state in ('pending', 'approved') for update`;

/** The licence that lasts longest, its change and its entry of the audit log. */
const assign = `
  with assigned as (
    update license set status = 'ASSIGNED', trucker_id = $2, assign_date = $3
    where id = (
      select id from license
      where forwarder_id = $1 and status = 'UNASSIGNED' and (expiration_date is null or expiration_date > $3)
      order by expiration_date desc nulls last, purchase_date, id limit 1 for update skip locked
    )
    returning id, license_key, expiration_date
  ), changed as (
    insert into license_change
      (license_id, changed_date, changed_by, from_status, to_status, trucker_id, forwarder_id, reason)
    select id, $3, $4, 'UNASSIGNED', 'ASSIGNED', $2, $1, 'assigned' from assigned
  ), told as (
    insert into audit (occurred_date, kind, actor_kind, actor_id, object_kind, object_id, object_name, after, linked_later)
    select $3, 'licenseAssigned', 'user', $4, 'license', id, '…-' || right(license_key, 4), $5::jsonb, true from assigned
  )
  select license_key as "licenseKey", expiration_date as "expirationDate" from assigned`;

/** One assignment in four round trips: begin, the locked driver, the writing, the end. */
export async function assignAny(pool: pg.Pool, { caller, forwarderId, body }: Call): Promise<Answer> {
  const { licenseUserId } = JSON.parse(body) as { licenseUserId: string };
  const client = await pool.connect();
  const now = new Date();
  try {
    await client.query('begin');
    const found = await client.query<{ state: string; name: string; is_licensed: boolean }>({
      name: 'driver of a licence',
      text: findDriver,
      values: [forwarderId, licenseUserId, now],
    });
    const driver = found.rows[0];
    let answer: Answer;
    if (!driver) answer = refuse(404, 'trucker_not_found');
    else if (driver.state !== 'approved') answer = refuse(409, 'trucker_not_approved');
    else if (driver.is_licensed) answer = refuse(409, 'trucker_already_has_license');
    else {
      const after = JSON.stringify({ driver: driver.name });
      const values = [forwarderId, licenseUserId, now, caller.id, after];
      const { rows } = await client.query({ name: 'assign', text: assign, values });
      answer = rows[0] ? { status: 200, body: rows[0] } : refuse(409, 'no_license_available');
    }
    await client.query(answer.status === 200 ? 'commit' : 'rollback');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
