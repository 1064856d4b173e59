import type pg from 'pg';
import { insertPeople, userId } from './people.ts';

export const terminalOfStatistics = 1;
/** Of one booking: it was made, the truck registered, and it was completed or, one of fourteen, cancelled. */
export const eventsPerBooking = 3;

/**
 * Fills a migrated database with the events of two years at one terminal and their kept hours.
 * Triggers and foreign keys rest meanwhile; the hours are counted from the events afterwards.
 */
export const fillStatistics = (events: number) => async (client: pg.Client) => {
  await insertPeople(client);
  await client.query(`insert into facility (id, name) values (${terminalOfStatistics}, 'Nordkai')`);
  await client.query(`update app_user set roles = roles || '{terminal_operations_read}'`);
  await client.query(
    `insert into user_facility (id, user_id, facility_id) values ('link', $1, ${terminalOfStatistics})`,
    [userId],
  );
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source)
     select kind || '-' || n, 'booking-' || n, ${terminalOfStatistics},
       case kind when 0 then 'created' when 1 then 'registered' else case when n % 14 = 0 then 'cancelled' else 'completed' end end,
       at, at, 'gate'
     from generate_series(1, $1::int) n, generate_series(0, 2) kind,
       lateral (select now() - interval '730 days' * (n::float8 / $1) + kind * interval '1 minute' * (10 + n % 50) as at) moment
     where not (kind = 1 and n % 14 = 0 and n % 2 = 0)`,
    [Math.ceil(events / eventsPerBooking)],
  );
  await client.query('reset session_replication_role');
  await client.query(
    `insert into statistic_hour (facility_id, hour, completed, cancelled, duration_sum, duration_count)
     select facility_id, date_trunc('hour', ended_at, 'UTC'), sum(completed), sum(1 - completed), coalesce(sum(duration), 0), count(duration)
     from (
       select facility_id, max(occurred_at) filter (where type <> 'registered') as ended_at,
         max((type = 'completed')::int) as completed,
         case when bool_or(type = 'completed') then round(extract(epoch from max(occurred_at) filter (where type = 'completed')
           - min(occurred_at) filter (where type = 'registered')) * 1000) end as duration
       from booking_event where type in ('registered', 'completed', 'cancelled') group by facility_id, booking_id
     ) booking where ended_at is not null group by 1, 2`,
  );
  await client.query('vacuum analyze');
};
