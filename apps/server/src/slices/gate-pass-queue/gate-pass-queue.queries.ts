import type { DriverClaim, PageQuery, QueueEntry, QueueFilter } from '@quaygate/contract';
import { type QueueTask, queueChoicesMost } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { removeSome } from '../../db/remove-some.ts';
import { type Columns, countOf, rowsOf } from '../../db/rows.ts';
import { type DriverRow, driver } from '../gate-pass-user/gate-pass-user.queries.ts';
import { conditionOf, isTourSoon, type Looking, orderOf, withQueue } from './gate-pass-task.queries.ts';

export interface QueueRow extends DriverRow, Pick<QueueEntry, 'task' | 'since' | 'dueDay'> {
  slotBegin: Date | null;
  facilityId: number | null;
  facility: string | null;
  officerId: string | null;
  officerName: string | null;
  untilDate: Date | null;
}

const row: Columns<QueueRow> = {
  ...driver,
  task: sql`q.task`,
  since: sql`q.since`,
  dueDay: sql`q.due_day`,
  slotBegin: sql`q.slot_begin`,
  facilityId: sql`q.facility_id`,
  facility: sql`q.facility`,
  officerId: sql`q.officer_id`,
  officerName: sql`q.officer_name`,
  untilDate: sql`q.until_date`,
};

/** One page of what is to do. */
export async function findQueue(db: Db, looking: Looking, filter: QueueFilter, { page, size }: PageQuery) {
  const where = conditionOf(filter, looking.now);
  const { rows } = await rowsOf<QueueRow & { total: number }>(
    { ...row, total: sql`q.total` },
    (columns) => sql`
    with ${withQueue(looking)}, q as (
      select q.*, count(*) over () as total from queue q where ${where} order by ${orderOf(filter)}
      limit ${size} offset ${page * size}
    )
    select ${columns} from q join trucker t on t.user_id = q.user_id order by ${orderOf(filter)}`,
  ).execute(db);
  const isBehindTheEnd = rows.length === 0 && page > 0;
  const total = isBehindTheEnd
    ? await countOf(db, sql`from (with ${withQueue(looking)} select from queue q where ${where}) wanted`)
    : (rows[0]?.total ?? 0);
  return { rows: rows.map(({ total: _, ...each }) => each), total };
}

/** The drivers of the queue in its order, at most so many, with who has them in hand. */
export async function findOrder(db: Db, looking: Looking, filter: QueueFilter, most: number) {
  const { rows } = await rowsOf(
    { userId: sql<string>`q.user_id`, officerId: sql<string | null>`q.officer_id` },
    (columns) => sql`
    with ${withQueue(looking)}
    select ${columns} from queue q where ${conditionOf(filter, looking.now)} order by ${orderOf(filter)} limit ${most}`,
  ).execute(db);
  return rows;
}

/** One driver of the queue, whatever is asked for. */
export async function findQueued(db: Db, looking: Looking, userId: string): Promise<QueueRow | undefined> {
  const { rows } = await rowsOf<QueueRow>(
    row,
    (columns) => sql`
    with ${withQueue(looking)}
    select ${columns} from queue q join trucker t on t.user_id = q.user_id where q.user_id = ${userId}`,
  ).execute(db);
  return rows[0];
}

interface Choice<Id> {
  id: Id;
  name: string;
}

/** How many drivers have which task, and the companies and terminals among which a filter chooses. */
export async function countQueue(db: Db, looking: Looking) {
  const ofTask = (task: QueueTask) => sql<number>`count(*) filter (where q.task = ${task})`;
  const { rows } = await rowsOf(
    {
      total: sql<number>`count(*)`,
      ...{ deletion: ofTask('deletion'), proposal: ofTask('proposal'), waiting: ofTask('waiting') },
      ...{ reset: ofTask('reset'), ending: ofTask('ending') },
      tourSoon: sql<number>`count(*) filter (where ${isTourSoon(looking.now)})`,
      companies: sql<Choice<string>[]>`(select coalesce(jsonb_agg(c), '[]') from (
        select c.id, c.name from trucking_company c where c.id in (select l.forwarder_id from forwarder_trucker l
          join queue on queue.user_id = l.trucker_id where l.state = 'approved') order by c.name limit ${queueChoicesMost}) c)`,
      facilities: sql<Choice<number>[]>`(select coalesce(jsonb_agg(f), '[]') from (
        select distinct facility_id as id, facility as name from queue where facility_id is not null
        order by name limit ${queueChoicesMost}) f)`,
    },
    (columns) => sql`with ${withQueue(looking)} select ${columns} from queue q`,
  ).execute(db);
  return rows[0];
}

interface Claim {
  truckerId: string;
  officerId: string;
  now: Date;
  until: Date;
}

/**
 * Claims a driver for an officer, or renews their claim. Of several at once one does: a claim of another that holds for the task
 * as it is now stays.
 * @param since from when on the claim of another holds
 */
export async function claim(db: Db, { truckerId, officerId, now, until }: Claim, since: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into gate_pass_claim as c (trucker_id, officer_id, claimed_date, until_date)
    values (${truckerId}, ${officerId}, ${now}, ${until})
    on conflict (trucker_id) do update set officer_id = excluded.officer_id, claimed_date = excluded.claimed_date,
      until_date = excluded.until_date
    where c.officer_id = excluded.officer_id or c.until_date <= ${now} or c.claimed_date < ${since}`.execute(db);
  if (numAffectedRows !== 1n) return false;
  tell(db, { noun: 'gatePassUser' });
  return true;
}

/** Takes the claim of this officer away. */
export async function release(db: Db, { truckerId, officerId }: Pick<Claim, 'truckerId' | 'officerId'>): Promise<void> {
  await db.deleteFrom('gatePassClaim').where('truckerId', '=', truckerId).where('officerId', '=', officerId).execute();
  tell(db, { noun: 'gatePassUser' });
}

/** Claims that are over. */
export const deleteEndedClaims = (db: Db, now: Date, limit: number): Promise<number> =>
  removeSome(db, 'gate_pass_claim', sql`until_date <= ${now}`, limit);

export const claimOf = ({ officerId, officerName, untilDate }: QueueRow): DriverClaim | null =>
  officerId !== null && untilDate !== null ? { officerId, officerName: officerName ?? '', until: untilDate } : null;
