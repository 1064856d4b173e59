import type { DriverLanguage } from '@quaygate/phrases/languages';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isOpenSession, type SessionLimits } from '../../identity/session/session-lifetime.ts';
import type { PushAddress } from '../../outside/push/push.ts';
import type { PushNews } from './push-message.table.ts';

const pushMessage = table('pushMessage');
const p = table('pushSubscription', 'p');

/** Drivers while their record stands, users of the other areas while they hold a role. */
const mayBeTold = sql<boolean>`(u.disabled_at is null
  and case when p.trucker_id is null then cardinality(u.roles) > 0 else t.deleted_date is null end)`;

/** One message for each browser of a driver or user; a subscription that is being removed at this moment gets none. */
export async function insertMessages(
  trx: Trx,
  who: { truckerId: string } | { userId: string },
  { news, now, expiresDate }: { news: PushNews; now: Date; expiresDate: Date },
): Promise<void> {
  const isTheirs =
    'truckerId' in who
      ? sql`trucker_id = ${who.truckerId}`
      : sql`browser_session_id in (select s.id from session s where s.user_id = ${who.userId})`;
  await sql`
    insert into push_message (subscription_id, news, created_date, due_date, expires_date)
    select id, ${JSON.stringify(news)}::jsonb, ${now}, ${now}, ${expiresDate}
    from push_subscription where ${isTheirs} order by id for key share skip locked`.execute(trx);
}

export interface DueMessage {
  id: number;
  subscriptionId: number;
  news: PushNews;
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

export interface Receiver extends PushAddress {
  language: DriverLanguage;
  /** The user of the other areas who is told; null for a driver. */
  userId: string | null;
}

/** Where a message goes, while its session is open and its driver or user may use the app; undefined when that is over. */
export async function findReceiver(
  db: Db,
  id: number,
  limits: SessionLimits,
  now: Date,
): Promise<Receiver | undefined> {
  const { rows } = await rowsOf<Receiver>(
    {
      ...p('endpoint', 'p256dh', 'auth', 'language'),
      userId: sql`case when p.trucker_id is null then u.id end`,
    },
    (columns) => sql`
    select ${columns} from push_subscription p join session s on s.id = coalesce(p.session_id, p.browser_session_id)
      join app_user u on u.id = s.user_id left join trucker t on t.user_id = p.trucker_id
    where p.id = ${id} and ${mayBeTold} and ${isOpenSession(limits, now)}`,
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

/** Removes subscriptions whose session, user or driver is over, or whose user has no rights left. */
export async function removeEndedSubscriptions(
  db: Db,
  { limits, now }: { limits: SessionLimits; now: Date },
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from push_subscription where id in (
      select p.id from push_subscription p join session s on s.id = coalesce(p.session_id, p.browser_session_id)
        join app_user u on u.id = s.user_id left join trucker t on t.user_id = p.trucker_id
      where not (${mayBeTold} and ${isOpenSession(limits, now)}) limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
