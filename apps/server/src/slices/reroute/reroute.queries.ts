import type { CarriedUnit, TruckLimit } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { leftTable, rowsOf, table } from '../../db/rows.ts';
import { carried } from '../booking/booking-creation.queries.ts';
import { type DeadlineText, deadlinesOf } from '../deadline/deadline.queries.ts';

const s = leftTable('slot', 's');
const o = table('loadUnitOrder', 'o');
const f = table('facility', 'f');

export function findBookingPlace(db: Db, bookingId: string) {
  return db
    .selectFrom('booking')
    .select(['facilityId', 'truckerId', 'slotBegin', 'slotEnd'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
}

/** The bookings of the tour that this one is of, without cancelled ones. */
export async function findTourBookings(trx: Trx, bookingId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('booking as b')
    .select('b.id')
    .where('b.tourId', '=', (eb) => eb.selectFrom('booking').select('tourId').where('id', '=', bookingId))
    .where('b.state', '<>', 'cancelled')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findReference(trx: Trx, bookingId: string): Promise<string> {
  const row = trx.selectFrom('booking').select('referenceNumber').where('id', '=', bookingId);
  return (await row.executeTakeFirstOrThrow()).referenceNumber;
}

/** Where a booking is to go, and what decides whether it may. */
export interface Target extends TruckLimit, Omit<CarriedUnit, 'type'> {
  slotId: number | null;
  isBegun: boolean;
  isBlocked: boolean;
  /** Null where no module is named. */
  isModule: boolean | null;
  /** The module that the load unit wants. */
  orderModule: string | null;
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
  const { rows } = await rowsOf<Target>(
    {
      slotId: s('id').id,
      isBegun: sql`coalesce(s.slot_begin <= ${now}, false)`,
      isBlocked: sql`exists (select from block k where k.facility_id = b.facility_id and k.trucker_id = b.trucker_id
        and k.lifted_date is null)`,
      isModule: sql`case when ${moduleId ?? null}::text is not null then
        exists (select from slot_template t where t.facility_id = b.facility_id and t.module_id = ${moduleId ?? null})
        or exists (select from slot_module m where m.slot_id = coalesce(s.id, b.slot_id) and m.module_id = ${moduleId ?? null})
      end`,
      orderModule: o('moduleId').moduleId,
      ...carried,
      ...f('truckPlaces', 'truckWeight'),
      ...o('trainCancelled', 'latestLoadingTime'),
      deadlines: deadlinesOf('o'),
    },
    (columns) => sql`
    select ${columns} from booking b join load_unit_order o on o.id = b.order_row join facility f on f.id = b.facility_id
    left join slot s on s.facility_id = b.facility_id and s.slot_begin = ${slotBegin} and s.slot_end = ${slotEnd}
    where b.id = ${bookingId}`,
  ).execute(trx);
  return rows[0];
}
