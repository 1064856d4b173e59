import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import type { Reader } from './notification-reader.rule.ts';

const n = table('notification', 'n');

/** What a user may read of the rows `n` of one audience. */
export const mayRead = ({ userId, kinds }: Reader) =>
  sql`n.kind = any(${kinds}::text[]) and n.acted_by is distinct from ${userId}`;

/** What happened before there was the user, and what they have read. */
export const isRead = ({ userId }: Reader): RawBuilder<boolean> => sql`(
  n.id <= coalesce((select m.read_up_to from notification_mark m where m.user_id = ${userId}), 0)
  or n.created_date < (select u.created_date from app_user u where u.id = ${userId})
  or exists (select from notification_read r where r.user_id = ${userId} and r.notification_id = n.id))`;

/** @returns false for one that the user may not read, or that is not there */
export async function markRead(db: Db, reader: Reader, id: number): Promise<boolean> {
  const { rows } = await rowsOf(
    { ...n('id') },
    (columns) => sql`
    with own as (
      select n.id from notification n
      where n.id = ${id} and n.audience = any(${reader.audiences}::text[]) and ${mayRead(reader)}
    ), marked as (
      insert into notification_read (user_id, notification_id) select ${reader.userId}, id from own on conflict do nothing
    )
    select ${columns} from own n`,
  ).execute(db);
  return rows.length > 0;
}

/**
 * Marks everything up to one as read. A notification of a transaction that is still open may come with a smaller id: what is
 * younger than `settled` is marked by itself.
 */
export async function markAllRead(trx: Trx, reader: Reader, upTo: number, settled: Date): Promise<void> {
  const { userId, audiences } = reader;
  await sql`
    insert into notification_read (user_id, notification_id)
    select ${userId}, n.id from unnest(${audiences}::text[]) as a(audience) cross join lateral (
      select n.id, n.kind, n.acted_by from notification n
      where n.audience = a.audience and n.id <= ${upTo} and n.created_date >= ${settled}) n
    where ${mayRead(reader)}
    on conflict do nothing`.execute(trx);
  await sql`
    insert into notification_mark as m (user_id, read_up_to)
    select ${userId}, max(n.id) from unnest(${audiences}::text[]) as a(audience) cross join lateral (
      select n.id from notification n
      where n.audience = a.audience and n.id <= ${upTo} and n.created_date < ${settled} order by n.id desc limit 1) n
    having max(n.id) is not null
    on conflict (user_id) do update set read_up_to = greatest(m.read_up_to, excluded.read_up_to)`.execute(trx);
  await sql`
    delete from notification_read r using notification_mark m
    where r.user_id = ${userId} and m.user_id = ${userId} and r.notification_id <= m.read_up_to`.execute(trx);
}
