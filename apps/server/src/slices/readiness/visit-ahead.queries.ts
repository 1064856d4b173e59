import type { Readiness } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Columns } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { findVisits, spanAround, type VisitRow } from '../admission/admission.queries.ts';
import { keptSince } from './tour-readiness-due.queries.ts';

/** In their slot, or now where it has begun or the truck is there; tours that are in need no readiness any more. */
const findVisitsAhead = <More extends object>(db: Db, now: Date, which: RawBuilder<unknown>, more: Columns<More>) =>
  findVisits(
    db,
    {
      knownAt: now,
      moment: sql<Date>`case when t.state = 'active' then greatest(${now}::timestamptz, t.slot_begin) else ${now}::timestamptz end`,
    },
    sql`t.state not in ('registered', 'transhipment') and ${which}`,
    more,
  );

const ofTours = (tourRows: readonly number[]) => sql`t.id = any(${unseenList(tourRows, 'bigint')})`;

/** Visits that are not yet in, of these tours, with what is kept of them; null while it is due, or no job keeps it. */
export const findVisitsNotIn = (db: Db, now: Date, tourRows: readonly number[]) =>
  findVisitsAhead(db, now, ofTours(tourRows), {
    kept: sql<Readiness['state'] | null>`(select r.state from tour_readiness r
      where r.tour_id = t.id and r.due > ${now} and exists (select from tour_readiness_upkeep where ${keptSince(now)}))`,
  });

/** Visits of a company that are not yet in and are due: their slots lie around now, as those that a truck may have come for. */
export function findVisitsNear(db: Db, forwarderId: string, now: Date): Promise<VisitRow[]> {
  const { first, last } = spanAround(now);
  return findVisitsAhead(
    db,
    now,
    sql`t.forwarder_id = ${forwarderId} and t.slot_begin between ${first} and ${last}`,
    {},
  );
}

/** Moments at which a release, a block or a licence begins or ends. */
const moments = sql`
  select unnest(array[r.valid_from, r.valid_until]) from release r
  where o.released_only and r.facility_id = o.facility_id and r.order_id = o.order_id and r.forwarder_id = b.forwarder_id
  union all select unnest(array[k.blocked_date, k.lifted_date]) from block k
  where k.facility_id = t.facility_id and k.trucker_id = t.trucker_id
  union all select l.expiration_date from license l where l.trucker_id = t.trucker_id and l.status = 'ASSIGNED'`;

/** Of these tours, those that are not yet in, with when the next of their facts changes by itself; at a whole millisecond. */
export const findVisitsToKeep = (db: Db, now: Date, tourRows: readonly number[]) =>
  findVisitsAhead(db, now, ofTours(tourRows), {
    factsUntil: sql<Date | null>`(select date_trunc('milliseconds', min(moment) + interval '999 microseconds')
      from (${moments}) each (moment) where moment > ${now})`,
  });
