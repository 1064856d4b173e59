import type { Deadline, FacilityBooking, NewDeadline, Page, PageQuery } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { findFacilityBookings } from '../facility-booking/facility-booking.queries.ts';

const acceptanceDeadline = table('acceptanceDeadline');

const entry = sql<string>`coalesce(entry_id, id)`;

async function select(db: Db, facilityId: number, which: RawBuilder<unknown>): Promise<Deadline[]> {
  const { rows } = await rowsOf<Deadline>(
    {
      id: entry,
      ...acceptanceDeadline('deadlineStart', 'deadlineEnd'),
      terminalId: acceptanceDeadline('facilityId').facilityId,
      trains: sql`jsonb_agg(jsonb_build_object('trainDate', train_date, 'trainNumber', train_number)
        order by train_date, length(train_number), train_number)`,
    },
    (columns) => sql`
    select ${columns} from acceptance_deadline
    where facility_id = ${facilityId} and ${which}
    group by ${entry}, deadline_start, deadline_end, facility_id
    order by deadline_start, deadline_end, ${entry}`,
  ).execute(db);
  return rows;
}

/** Deadlines of a facility by their start: those that are not over, or all. */
export const findDeadlines = (db: Db, facilityId: number, notOver: Date | null): Promise<Deadline[]> =>
  select(db, facilityId, notOver ? sql`deadline_end > ${notOver}` : sql`true`);

export async function findDeadline(db: Db, facilityId: number, id: string): Promise<Deadline | undefined> {
  const [found] = await select(db, facilityId, sql`${entry} = ${id}`);
  return found;
}

/** Refused by the index `acceptance_deadline_once` where a train has the same deadline already. */
export async function insertDeadline(trx: Trx, id: string, facilityId: number, deadline: NewDeadline): Promise<void> {
  const { deadlineStart, deadlineEnd, trains } = deadline;
  const rows = trains.map((train) => ({ id: crypto.randomUUID(), entryId: id, facilityId, ...train }));
  await trx
    .insertInto('acceptanceDeadline')
    .values(rows.map((row) => ({ ...row, deadlineStart, deadlineEnd })))
    .execute();
  tell(trx, { noun: 'deadline', facilityId });
}

export async function deleteDeadline(trx: Trx, facilityId: number, id: string): Promise<void> {
  await sql`delete from acceptance_deadline where facility_id = ${facilityId} and ${entry} = ${id}`.execute(trx);
  tell(trx, { noun: 'deadline', facilityId });
}

/** Deliveries that have not been registered and would begin in no window of their trains, the new one included. */
export function findBookingsOutside(
  db: Db,
  facilityId: number,
  { deadlineStart, deadlineEnd, trains }: NewDeadline,
  paging: PageQuery,
): Promise<Page<FacilityBooking>> {
  const numbers = trains.map(({ trainNumber }) => trainNumber);
  const dates = trains.map(({ trainDate }) => trainDate);
  return findFacilityBookings(
    db,
    facilityId,
    paging,
    sql`b.type = 'delivery' and b.state not in ('registered', 'transhipment', 'completed', 'cancelled')
      and exists (select from unnest(${numbers}::text[], ${dates}::date[]) as train(number, date)
        where train.number = ltrim(o.train_number, '0') and train.date = o.train_date)
      and not (${deadlineStart} <= b.slot_begin and b.slot_begin < ${deadlineEnd})
      and not exists (select from acceptance_deadline d
        where d.facility_id = b.facility_id and d.train_number = ltrim(o.train_number, '0')
          and d.train_date = o.train_date and d.deadline_start <= b.slot_begin and b.slot_begin < d.deadline_end)`,
  );
}
