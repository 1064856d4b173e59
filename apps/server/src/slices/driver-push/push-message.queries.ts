import type { DriverLanguage } from '@quaygate/phrases/languages';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isOpenSession, type SessionLimits } from '../../identity/session/session-lifetime.ts';
import type { PushAddress } from '../../outside/push/push.ts';
import type { News } from './driver-push.table.ts';

const pushMessage = table('pushMessage');
const p = table('pushSubscription', 'p');

/** One message for each phone of a driver; a subscription that is being removed at this moment gets none. */
export async function insertMessages(
  trx: Trx,
  { truckerId, news, now, expiresDate }: { truckerId: string; news: News; now: Date; expiresDate: Date },
): Promise<void> {
  await sql`
    insert into push_message (subscription_id, news, created_date, due_date, expires_date)
    select id, ${JSON.stringify(news)}::jsonb, ${now}, ${now}, ${expiresDate}
    from push_subscription where trucker_id = ${truckerId} order by id for key share skip locked`.execute(trx);
}

export interface DueMessage {
  id: number;
  subscriptionId: number;
  news: News;
  expiresDate: Date;
  attempts: number;
}

/** Leases the message that is due longest; each of several instances takes another one. */
export async function claimMessage(db: Db, now: Date, heldUntil: Date): Promise<DueMessage | undefined> {
  const { rows } = await rowsOf<DueMessage>(
    { ...pushMessage('id', 'subscriptionId', 'news', 'expiresDate', 'attempts') },
    (columns) => sql`
    update push_message set due_date = ${heldUntil}, attempts = attempts + 1
    where id = (select id from push_message where due_date <= ${now} order by due_date, id limit 1 for update skip locked)
    returning ${columns}`,
  ).execute(db);
  return rows[0];
}

/** Where a message goes, while its session is open and its driver may use the app; undefined when that is over. */
export async function findReceiver(
  db: Db,
  id: number,
  limits: SessionLimits,
  now: Date,
): Promise<(PushAddress & { language: DriverLanguage }) | undefined> {
  const { rows } = await rowsOf<PushAddress & { language: DriverLanguage }>(
    { ...p('endpoint', 'p256dh', 'auth', 'language') },
    (columns) => sql`
    select ${columns} from push_subscription p join session s on s.id = p.session_id join app_user u on u.id = s.user_id
      join trucker t on t.user_id = p.trucker_id
    where p.id = ${id} and u.disabled_at is null and t.deleted_date is null and ${isOpenSession(limits, now)}`,
  ).execute(db);
  return rows[0];
}

export async function removeMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pushMessage').where('id', '=', id).execute();
}

export async function postponeMessage(db: Db, id: number, dueDate: Date): Promise<void> {
  await db.updateTable('pushMessage').set({ dueDate }).where('id', '=', id).execute();
}

/** With all that waits for it. The endpoint is named because the session may have saved another one meanwhile. */
export async function endSubscription(db: Db, id: number, endpoint?: string): Promise<void> {
  const gone = db.deleteFrom('pushSubscription').where('id', '=', id);
  await (endpoint === undefined ? gone : gone.where('endpoint', '=', endpoint)).execute();
}

/** Removes subscriptions whose session, user or driver is over, and what was told to drivers without one. */
export async function removeEndedSubscriptions(db: Db, limits: SessionLimits, now: Date): Promise<void> {
  await sql`
    delete from push_subscription p using session s, app_user u, trucker t
    where s.id = p.session_id and u.id = s.user_id and t.user_id = p.trucker_id
      and (u.disabled_at is not null or t.deleted_date is not null or not ${isOpenSession(limits, now)})`.execute(db);
  await sql`
    delete from push_told k where not exists (select from push_subscription p where p.trucker_id = k.trucker_id)`.execute(
    db,
  );
}
