import type { BookingView } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';

/** Who views belong to in a company: one user, or with null all of it. */
export interface ViewOwner {
  forwarderId: string;
  userId: string | null;
}

const v = table('bookingView', 'v');

type ViewRow = BookingView & { userId: string | null; isStart: boolean };

/** The views that a user sees in a company, by name. */
export async function findViews(db: Db, forwarderId: string, userId: string): Promise<ViewRow[]> {
  const { rows } = await rowsOf<ViewRow>(
    { ...v('viewId', 'name', 'query', 'userId'), isStart: sql`s.view_id is not null` },
    (columns) => sql`${prepared}
    select ${columns} from booking_view v
    left join booking_view_start s
      on s.forwarder_id = v.forwarder_id and s.view_id = v.view_id and s.user_id = ${userId}
    where v.forwarder_id = ${forwarderId} and (v.user_id is null or v.user_id = ${userId})
    order by lower(v.name), v.view_id`,
  ).execute(db);
  return rows;
}

/** Stores views; how many were stored. One of another owner with such an id stays as it is. */
export async function saveViews(db: Db, owner: ViewOwner, views: readonly BookingView[]): Promise<number> {
  const { rows } = await rowsOf<{ viewId: string }>(
    { viewId: sql`v.view_id` },
    (columns) => sql`${prepared}
    insert into booking_view as v (forwarder_id, user_id, view_id, name, query)
    select ${owner.forwarderId}, ${owner.userId}, n.view_id, n.name, n.query
    from unnest(${views.map(({ viewId }) => viewId)}::text[], ${views.map(({ name }) => name)}::text[],
      ${views.map(({ query }) => query)}::text[]) n (view_id, name, query)
    on conflict (forwarder_id, view_id) do update set name = excluded.name, query = excluded.query
      where v.user_id is not distinct from excluded.user_id
    returning ${columns}`,
  ).execute(db);
  return rows.length;
}

export const removeViews = (db: Db, { forwarderId, userId }: ViewOwner, viewIds: readonly string[]) =>
  db
    .deleteFrom('bookingView')
    .where('forwarderId', '=', forwarderId)
    .where('userId', 'is not distinct from', userId)
    .where('viewId', '=', sql<string>`any(${viewIds})`)
    .execute();

export async function countViews(db: Db, { forwarderId, userId }: ViewOwner): Promise<number> {
  const { count } = await db
    .selectFrom('bookingView')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('forwarderId', '=', forwarderId)
    .where('userId', 'is not distinct from', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Holds the views of a company until the transaction ends: two changes at once come one after the other. */
export const lockViews = (trx: Trx, forwarderId: string) => takeNamedLock(trx, `views ${forwarderId}`);

export const clearStart = (db: Db, forwarderId: string, userId: string) =>
  db.deleteFrom('bookingViewStart').where('forwarderId', '=', forwarderId).where('userId', '=', userId).execute();

export const saveStart = (db: Db, forwarderId: string, userId: string, viewId: string) =>
  db
    .insertInto('bookingViewStart')
    .values({ forwarderId, userId, viewId })
    .onConflict((key) => key.columns(['forwarderId', 'userId']).doUpdateSet({ viewId }))
    .execute();
