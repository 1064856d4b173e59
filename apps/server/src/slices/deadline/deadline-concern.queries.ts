import type { NewDeadline } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const b = table('booking', 'b');
const o = table('loadUnitOrder', 'o');

export type TrainsOf = readonly NewDeadline['trains'][number][];

/** A delivery of a train that is taken in windows only, and in none of them. */
export interface OutsideBooking {
  id: string;
  forwarderId: string;
  trainNumber: string;
  trainDate: string;
}

/** Deliveries of trains that were not yet registered. */
const waiting = (trains: TrainsOf): RawBuilder<unknown> => sql`
  b.type = 'delivery' and b.state not in ('registered', 'transhipment', 'completed', 'cancelled')
  and exists (select from unnest(${trains.map(({ trainNumber }) => trainNumber)}::text[],
      ${trains.map(({ trainDate }) => trainDate)}::date[]) as train(number, date)
    where train.number = ltrim(o.train_number, '0') and train.date = o.train_date)`;

/** The windows of the train of an order `o`, those of one entry left out. */
const windows = (without?: string): RawBuilder<unknown> => sql`
  select from acceptance_deadline d
  where d.facility_id = b.facility_id and d.train_number = ltrim(o.train_number, '0') and d.train_date = o.train_date
    and coalesce(d.entry_id, d.id) is distinct from ${without ?? null}`;

const covering = sql`d.deadline_start <= b.slot_begin and b.slot_begin < d.deadline_end`;

/**
 * Whether a booking `b` with its order `o` has not been registered and would begin in no window of its train: the new one and those that
 * are there, but for the entry that the new one takes the place of.
 */
export const wouldBeOutside = (
  { deadlineStart, deadlineEnd, trains }: NewDeadline,
  deadlineId: string | undefined,
): RawBuilder<unknown> => sql`
  ${waiting(trains)} and not (${deadlineStart} <= b.slot_begin and b.slot_begin < ${deadlineEnd})
  and not exists (${windows(deadlineId)} and ${covering})`;

/** Deliveries of trains that lie outside of every window of their train now. */
export async function findOutside(db: Db, facilityId: number, trains: TrainsOf): Promise<OutsideBooking[]> {
  const { rows } = await rowsOf<OutsideBooking>(
    {
      ...b('id', 'forwarderId'),
      trainNumber: o('trainNumber').trainNumber as RawBuilder<string>,
      trainDate: o('trainDate').trainDate as RawBuilder<string>,
    },
    (columns) => sql`
    select ${columns} from booking b join load_unit_order o on o.id = b.order_row
    where b.facility_id = ${facilityId} and ${waiting(trains)}
      and exists (${windows()}) and not exists (${windows()} and ${covering})
    order by b.id`,
  ).execute(db);
  return rows;
}

/** Those of the trains that the timetable of a terminal does not have (TRM-DL-38). */
export async function findUnknownTrains(db: Db, facilityId: number, trains: TrainsOf): Promise<TrainsOf> {
  const known = await db
    .selectFrom('train')
    .select(['trainNumber', 'trainDate'])
    .where('facilityId', '=', facilityId)
    .where('deleted', '=', false)
    .where('trainDate', 'in', [...new Set(trains.map(({ trainDate }) => trainDate))])
    .execute();
  const keyOf = ({ trainNumber, trainDate }: TrainsOf[number]) => `${trainDate} ${trainNumber}`;
  const keys = new Set(known.map(keyOf));
  return trains.filter((train) => !keys.has(keyOf(train)));
}
