import type { Deadline, NewDeadline } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const acceptanceDeadline = table('acceptanceDeadline');

const entry = sql<string>`coalesce(entry_id, id)`;

async function select(db: Db, facilityId: number, which: RawBuilder<unknown>): Promise<Deadline[]> {
  const { rows } = await rowsOf<Deadline>(
    {
      id: entry,
      ...acceptanceDeadline('deadlineStart', 'deadlineEnd', 'reason'),
      terminalId: acceptanceDeadline('facilityId').facilityId,
      trains: sql`jsonb_agg(jsonb_build_object('trainDate', train_date, 'trainNumber', train_number)
        order by train_date, length(train_number), train_number)`,
    },
    (columns) => sql`
    select ${columns} from acceptance_deadline
    where facility_id = ${facilityId} and ${which}
    group by ${entry}, deadline_start, deadline_end, reason, facility_id
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
  const { deadlineStart, deadlineEnd, trains, reason } = deadline;
  const rows = trains.map((train) => ({ id: crypto.randomUUID(), entryId: id, facilityId, ...train }));
  await trx
    .insertInto('acceptanceDeadline')
    .values(rows.map((row) => ({ ...row, deadlineStart, deadlineEnd, reason })))
    .execute();
  tell(trx, { noun: 'deadline', facilityId });
}

export async function deleteDeadline(trx: Trx, facilityId: number, id: string): Promise<void> {
  await sql`delete from acceptance_deadline where facility_id = ${facilityId} and ${entry} = ${id}`.execute(trx);
  tell(trx, { noun: 'deadline', facilityId });
}
