import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { type DeadlineText, deadlinesOf } from '../deadline/deadline.queries.ts';

export function findBookingPlace(db: Db, bookingId: string) {
  return db
    .selectFrom('booking')
    .select(['facilityId', 'truckerId', 'slotBegin', 'slotEnd'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
}

/** Where a booking is to go, and what decides whether it may. */
export interface Target {
  slotId: number | null;
  isBegun: boolean;
  isBlocked: boolean;
  /** Null where no module is named. */
  isModule: boolean | null;
  /** The module that the load unit wants. */
  orderModule: string | null;
  containerLength: number | null;
  trainCancelled: boolean;
  latestLoadingTime: Date | null;
  deadlines: DeadlineText[];
}

export async function findTarget(
  trx: Trx,
  bookingId: string,
  { slotBegin, slotEnd, moduleId }: { slotBegin: Date; slotEnd: Date; moduleId: string | undefined },
  now: Date,
): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select s.id as slot_id, coalesce(s.slot_begin <= ${now}, false) as is_begun,
      exists (select from block k where k.facility_id = b.facility_id and k.trucker_id = b.trucker_id
        and k.lifted_date is null) as is_blocked,
      case when ${moduleId ?? null}::text is not null then
        exists (select from slot_template t where t.facility_id = b.facility_id and t.module_id = ${moduleId ?? null})
        or exists (select from slot_module m where m.slot_id = coalesce(s.id, b.slot_id) and m.module_id = ${moduleId ?? null})
      end as is_module,
      o.module_id as order_module, b.container_length, o.train_cancelled, o.latest_loading_time, ${deadlinesOf('o')} as deadlines
    from booking b join load_unit_order o on o.id = b.order_row
    left join slot s on s.facility_id = b.facility_id and s.slot_begin = ${slotBegin} and s.slot_end = ${slotEnd}
    where b.id = ${bookingId}`.execute(trx);
  return rows[0];
}
