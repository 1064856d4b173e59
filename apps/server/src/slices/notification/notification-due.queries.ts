import { type NotificationKind, notificationTraits } from '@quaygate/contract';
import { spellingsOf } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';

const n = table('notification', 'n');

const c = table('notificationChoice', 'c');

export interface FreshNotification {
  id: number;
  kind: NotificationKind;
  forwarderId: string | null;
  facilityId: number | null;
  actedBy: string | null;
  createdDate: Date;
}

/** Whether it is yet to be found who is told a notification. */
export async function hasFresh(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('notification').select('id').where('isFresh', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Takes some that no user was told yet beside the bell; of several instances each takes others. */
export async function takeFresh(trx: Trx, limit: number): Promise<FreshNotification[]> {
  const { rows } = await rowsOf<FreshNotification>(
    { ...n('id', 'kind', 'forwarderId', 'facilityId', 'actedBy', 'createdDate') },
    (columns) => sql`
    update notification n set is_fresh = false
    where n.id in (select id from notification where is_fresh order by id limit ${limit} for update skip locked)
    returning ${columns}`,
  ).execute(trx);
  return rows;
}

type Pace = 'immediate' | 'hourly';

/** The ways besides the bell: who chose them, and what is due by them. */
const ways = {
  mail: {
    choice: sql`notification_choice`,
    pace: sql<Pace>`c.mail`,
    due: 'notificationMail',
    take: sql`delete from notification_mail`,
    isAble: sql`true`,
  },
  push: {
    choice: sql`notification_push_choice`,
    pace: sql<Pace>`c.push`,
    due: 'notificationPush',
    take: sql`delete from notification_push`,
    // Without a browser there is nothing to send to.
    isAble: sql`exists (select from session s join push_subscription p on p.browser_session_id = s.id
      where s.user_id = u.id)`,
  },
} as const;
export type Way = keyof typeof ways;

export interface ChosenBy {
  userId: string;
  pace: Pace;
  quiet: { from: string; until: string; timeZone: string } | null;
}

/** Who wants a notification by mail or by web push, and may read it. */
export async function findChosenBy(
  db: Db,
  way: Way,
  { kind, forwarderId, facilityId, actedBy }: FreshNotification,
): Promise<ChosenBy[]> {
  const { choice, pace, isAble } = ways[way];
  const roles = notificationTraits[kind].readers.flatMap(spellingsOf);
  const isOf =
    forwarderId !== null
      ? sql`exists (select from user_forwarder l where l.user_id = u.id and l.forwarder_id = ${forwarderId})`
      : facilityId !== null
        ? sql`(exists (select from user_facility l where l.user_id = u.id and l.facility_id = ${facilityId}) or exists (
            select from user_facility_company l join facility f using (facility_company_id)
            where l.user_id = u.id and f.id = ${facilityId}))`
        : sql`true`;
  const { rows } = await rowsOf<ChosenBy>(
    {
      ...c('userId'),
      pace,
      quiet: sql`(select jsonb_build_object('from', q.quiet_from, 'until', q.quiet_until, 'timeZone', q.time_zone)
        from notification_quiet q where q.user_id = u.id)`,
    },
    (columns) => sql`${prepared}
    select ${columns} from ${choice} c join app_user u on u.id = c.user_id
    where c.kind = ${kind} and u.disabled_at is null and u.roles && ${unseenList(roles, 'text')}
      and u.id is distinct from ${actedBy} and ${isOf} and ${isAble}`,
  ).execute(db);
  return rows;
}

export async function insertDue(
  trx: Trx,
  way: Way,
  due: readonly { userId: string; notificationId: number; dueDate: Date }[],
): Promise<void> {
  if (due.length === 0) return;
  await trx
    .insertInto(ways[way].due)
    .values([...due])
    .onConflict((key) => key.doNothing())
    .execute();
}

/** Users who are to be told now. */
export async function findDueUsers(db: Db, way: Way, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(ways[way].due)
    .select('userId')
    .distinct()
    .where('dueDate', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Takes what is due to one user: who comes second finds none. */
export async function takeDue(trx: Trx, way: Way, userId: string, now: Date): Promise<number[]> {
  const { rows } = await rowsOf<{ notificationId: number }>(
    table(ways[way].due, 'd')('notificationId'),
    (columns) => sql`
    ${ways[way].take} d where d.user_id = ${userId} and d.due_date <= ${now} returning ${columns}`,
  ).execute(trx);
  return rows.map(({ notificationId }) => notificationId);
}
