import type pg from 'pg';
import { withClient } from './database.ts';
import { terminals } from './terminals.ts';

export const trainOperator = 'operator';
/** Numbers of two inbound trains by the number of their boxes; the boxes are booked, each in a slot of its own day. */
export const trains = { small: { number: '50020', boxes: 20 }, large: { number: '50200', boxes: 200 } } as const;
export const trainDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Two trains for boxes whose bookings are there already. */
export const insertTrains = (url: string): Promise<void> =>
  withClient(url, async (client: pg.Client) => {
    await client.query('insert into train_operator (id, name) values ($1, $1)', [trainOperator]);
    for (const { number, boxes } of Object.values(trains)) {
      await client.query(
        `insert into train (facility_id, train_number, train_date, train_operator_id, direction, planned_time, state, occurred_at, event_id)
         values ($1, $2, $3, $4, 'inbound', now(), 'planned', now() - interval '1 hour', 'first')`,
        [terminals.move, number, trainDate, trainOperator],
      );
      await client.query(
        `insert into train_booking (facility_id, order_id, train_number, train_date, occurred_at, event_id)
         select $1::int, order_id, $2, $3, now(), 'train-' || order_id from load_unit_order
         where facility_id = $1 and train_number is null
           and not exists (select from train_booking b where b.facility_id = $1 and b.order_id = load_unit_order.order_id)
         order by id limit $4`,
        [terminals.move, number, trainDate, boxes],
      );
    }
    await client.query('vacuum analyze');
  });
