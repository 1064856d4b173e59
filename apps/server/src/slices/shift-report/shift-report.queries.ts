import { type BookingEventType, bookingEventTypes, haltStates, type StopEvent } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isTold } from '../tour/halt.queries.ts';

const b = table('booking', 'b');
const c = table('truckingCompany', 'c');

/** Written out, so that the index of what happens at a terminal serves them. */
const halts = sql.join(haltStates.map((state) => sql.lit(state)));

export interface Period {
  facilityId: number;
  from: Date;
  until: Date;
}

interface Counts {
  arrived: number;
  registered: number;
  completed: number;
}

/** How many trucks came, were let in and left in a period. */
export async function countTrucks(db: Db, { facilityId, from, until }: Period): Promise<Counts> {
  const of = (type: BookingEventType) => sql<number>`count(distinct b.tour_id) filter (where e.type = ${type})`;
  const { rows } = await rowsOf<Counts>(
    { arrived: of('terminal_reached'), registered: of('registered'), completed: of('completed') },
    (columns) => sql`
    select ${columns} from booking_event e join booking b on b.id = e.booking_id
    where e.facility_id = ${facilityId} and e.type in ('terminal_reached', 'registered', 'completed')
      and e.occurred_at >= ${from} and e.occurred_at < ${until} and not e.ignored`,
  ).execute(db);
  return rows[0] ?? { arrived: 0, registered: 0, completed: 0 };
}

/** An event of a truck that was stopped, with the truck. */
export interface StoppedRow extends StopEvent {
  tourNumber: number;
  licensePlate: string;
  firstName: string;
  lastName: string;
  forwarder: string;
}

/** What happened until the end of a period to the trucks that were stopped in it; what happened to several bookings at once is one. */
export async function findStopped(
  db: Db,
  { facilityId, from, until }: Period,
  mostTrucks: number,
): Promise<StoppedRow[]> {
  const { rows } = await rowsOf<StoppedRow>(
    {
      ...b('tourNumber', 'licensePlate', 'firstName', 'lastName'),
      forwarder: c('name').name,
      type: sql`e.type`,
      occurredAt: sql`e.occurred_at`,
      source: sql`e.source`,
      blockId: sql`e.block_id`,
      reason: sql`e.reason`,
      lane: sql`e.detail ->> 'lane'`,
      ignored: sql`e.ignored`,
    },
    (columns) => sql`
    with stopped as materialized (
      select h.tour_id from booking_event s join booking h on h.id = s.booking_id
      where s.facility_id = ${facilityId} and s.type in (${halts}) and not s.ignored
        and s.occurred_at >= ${from} and s.occurred_at < ${until}
      group by h.tour_id order by min(s.occurred_at), h.tour_id limit ${mostTrucks}
    )
    select told.* from (select distinct ${columns} from stopped join booking b on b.tour_id = stopped.tour_id
      join trucking_company c on c.id = b.forwarder_id join booking_event e on e.booking_id = b.id
    where e.occurred_at < ${until} and ${isTold}) told
    order by told.tour_number, told.occurred_at, array_position(${[...bookingEventTypes]}::text[], told.type), told.ignored`,
  ).execute(db);
  return rows;
}
