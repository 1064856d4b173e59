import type { Notification, NotificationDetails, NotificationKind } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseen, unseenList } from '../../db/unseen.ts';
import { isRead, mayRead } from './notification-read.queries.ts';
import type { Reader } from './notification-reader.rule.ts';

const n = table('notification', 'n');

/** What happened to a company or to a terminal; of neither where the administration is told. */
export interface NewNotification {
  kind: NotificationKind;
  forwarderId?: string;
  facilityId?: number;
  /** Names what happened: the same cause is told once, however often it is reported. */
  cause: string;
  /** The terminal at which it happened. */
  at?: number | null;
  truckerId?: string | null;
  /** The user who did it; they need not be told. */
  actedBy?: string | null;
  details?: NotificationDetails;
}

/** Keeps what is not told yet, and answers whose it is. In one order, so that two who tell the same wait for one another. */
export async function insertNotifications(db: Db, now: Date, notifications: readonly NewNotification[]) {
  const keyOf = ({ kind, forwarderId, facilityId, cause }: NewNotification) =>
    [forwarderId, facilityId, kind, cause].join(' ');
  const inOrder = notifications.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return db
    .insertInto('notification')
    .values(
      inOrder.map(({ kind, forwarderId, facilityId, cause, at, truckerId, actedBy, details }) => ({
        ...{ kind, cause, createdDate: now, details: JSON.stringify(details ?? {}) },
        forwarderId: forwarderId ?? null,
        facilityId: facilityId ?? null,
        atFacilityId: at ?? null,
        truckerId: truckerId ?? null,
        actedBy: actedBy ?? null,
      })),
    )
    .onConflict((key) => key.columns(['audience', 'kind', 'cause']).doNothing())
    .returning(['forwarderId', 'facilityId'])
    .execute();
}

/** Of each audience so many of the newest count as unread; older ones are past. */
const counted = 200;

/** More are not told apart. */
const mostUnread = 100;

/** The newest of each audience by its index: a look costs the same however many there are. */
const newestOf = ({ audiences }: Reader, before: number | undefined, limit: number, where: RawBuilder<unknown>) => sql`
  unnest(${unseenList(audiences, 'text')}) as a(audience) cross join lateral (
    select n.id, n.kind, n.acted_by, n.created_date from notification n
    where n.audience = a.audience and n.id < ${unseen(before ?? Number.MAX_SAFE_INTEGER, 'bigint')} and ${where}
    order by n.id desc limit ${unseen(limit, 'integer')}) n`;

/** How many a user has not read, at most a hundred. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { rows } = await rowsOf(
    { unread: sql<number>`count(*)` },
    (columns) => sql`${prepared}
    select ${columns} from (
      select from ${newestOf(reader, undefined, counted, sql`true`)}
      where ${mayRead(reader)} and not ${isRead(reader)} limit ${mostUnread}) u`,
  ).execute(db);
  return Number(rows[0]?.unread ?? 0);
}

const shown = (reader: Reader) => ({
  ...n('id', 'kind', 'createdDate'),
  isRead: isRead(reader),
  company: sql<Notification['company']>`(select jsonb_build_object('id', c.id, 'name', c.name) from trucking_company c
    where c.id = n.forwarder_id)`,
  terminalId: n('facilityId').facilityId,
  facility: sql<Notification['facility']>`case when f.id is not null then
    jsonb_build_object('id', f.id, 'name', f.name, 'timeZone', f.time_zone) end`,
  driver: sql<Notification['driver']>`(select jsonb_build_object('id', t.user_id, 'firstName', t.first_name,
    'lastName', t.last_name) from trucker t where t.user_id = n.trucker_id)`,
  details: sql<Notification['details']>`n.details`,
});

/** The newest that a user may read, before one of them. */
export async function findNotifications(
  db: Db,
  reader: Reader,
  { before, size }: { before: number | undefined; size: number },
): Promise<Notification[]> {
  const { rows } = await rowsOf<Notification>(
    shown(reader),
    (columns) => sql`${prepared}
    with page as (
      select n.id from ${newestOf(reader, before, size, mayRead(reader))} order by n.id desc limit ${unseen(size, 'integer')}
    )
    select ${columns} from page join notification n using (id) left join facility f on f.id = n.at_facility_id
    order by n.id desc`,
  ).execute(db);
  return rows;
}

/** Those of these that a user may read and has not read, and that are not over. */
export async function findUnread(db: Db, reader: Reader, ids: readonly number[]): Promise<Notification[]> {
  const { rows } = await rowsOf<Notification>(
    shown(reader),
    (columns) => sql`
    select ${columns} from notification n left join facility f on f.id = n.at_facility_id
    where n.id = any(${ids}::bigint[]) and n.audience = any(${reader.audiences}::text[]) and ${mayRead(reader)}
      and not ${isRead(reader)} and not n.details ? 'isOver'
    order by n.id desc`,
  ).execute(db);
  return rows;
}
