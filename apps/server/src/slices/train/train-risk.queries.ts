import type { TrainRisk } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { again, rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';

const b = table('booking', 'b');
const o = table('loadUnitOrder', 'o');

/** A booking with another reason than before. */
export interface JudgedBooking {
  id: string;
  forwarderId: string;
  facilityId: number;
  trainRisk: TrainRisk | null;
  trainNumber: string | null;
  trainDate: string | null;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/**
 * Judges the active bookings of load units anew, after what their train says was written to the orders (terminal contract, 8.10a).
 * A statement of its own: a transaction that moves a booking locks its order, so that this one sees the new slot.
 */
export async function judgeBookings(trx: Db, orderRows: readonly number[]): Promise<JudgedBooking[]> {
  if (orderRows.length === 0) return [];
  const { rows } = await rowsOf<JudgedBooking>(
    { ...b('id', 'forwarderId', 'facilityId', 'trainRisk'), ...again('judged', o('trainNumber', 'trainDate')) },
    (columns) => sql`${prepared}
    update booking b set train_risk = judged.risk
    from (
      select b.id, o.train_number, o.train_date, train_risk(o, b.type, b.slot_begin, b.slot_end, f.train_margin_minutes) as risk
      from booking b join load_unit_order o on o.id = b.order_row join facility f on f.id = o.facility_id
      where b.order_row = any(${unseenList(orderRows, 'bigint')}) and b.state = 'active'
    ) judged
    where b.id = judged.id and b.train_risk is distinct from judged.risk
    returning ${columns}`,
  ).execute(trx);
  for (const { forwarderId, facilityId } of rows) tell(trx, { noun: 'booking', forwarderId, facilityId });
  return rows;
}

/** How long the terminal of a booking `b` unloads a train, where its kept reason is about that (TRN-61). */
export const unloadingOf: RawBuilder<number | null> = sql`
  case when b.train_risk = 'slot_before_unloading'
    then (select f.unloading_margin_minutes from facility f where f.id = b.facility_id) end`;

/** What of the kept reason of a booking `b` holds now: the rule `shownRisk`. */
export const shownRisk = (now: Date): RawBuilder<unknown> => sql`
  case when b.slot_end > case when b.train_risk = 'left_behind' then ${daysBefore(now, 7)}::timestamptz else ${daysBefore(now, 1)}::timestamptz end
    and (b.train_risk <> 'truck_missing' or b.slot_end <= ${now})
    then b.train_risk end`;

/** The reason of an order `o` without a booking: the rule `unbookedRisk`. */
export const unbookedRisk = (now: Date): RawBuilder<unknown> => sql`
  case when o.state in ('ANNOUNCED', 'AVAILABLE') and o.direction = 'delivery' then
    case when o.train_cancelled then 'train_cancelled'
      when o.train_state = 'departed' then 'left_behind'
      when o.latest_loading_time <= ${new Date(now.getTime() + 86_400_000)} then 'no_booking' end end`;
