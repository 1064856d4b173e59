import { present, readTrainDay, trainNumberSpellings } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a booking `b` is of a load unit of a train (TRM-BKG-12). Its orders are read from their index once and named to
 * the bookings, of which two small indexes hold each order: a rare train costs no walk through the bookings.
 * @param train as `readTrainDay` reads it
 * @param facilities ids as a query, at which the train is looked for
 */
export function isOfTrain(train: string, facilities: RawBuilder<unknown>): RawBuilder<boolean> {
  const { number, day } = present(readTrainDay(train));
  const orders = sql`array(
    select o.id from load_unit_order o
    where o.facility_id in (${facilities}) and o.train_number = any(${trainNumberSpellings(number)}::text[])
      and o.train_date = ${day}::date)`;
  return sql`(
    (b.order_row = any(${orders}) and b.state <> 'cancelled') or (b.order_row = any(${orders}) and b.state = 'cancelled'))`;
}
