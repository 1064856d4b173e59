import type { QueueFilter } from '@quaygate/contract';
import {
  addDays,
  displayTimeZone,
  documentReminderDays,
  identificationTries,
  localDay,
  startOfLocalDay,
  tourSoonHours,
} from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical, holdsWords } from '../../db/names.ts';
import { companies, licensePlate } from '../gate-pass-user/gate-pass-user.queries.ts';
import { longestSlot } from '../slot/longest-slot.queries.ts';

/** Who looks at the queue, and when. */
export interface Looking {
  officerId: string;
  /** Administrators decide what others asked for. */
  isAdmin: boolean;
  now: Date;
}

const isPending = sql`exists (select from approval a
  where a.object_kind = 'trucker' and a.object_id = i.trucker_id and a.state = 'pending')`;

// The conditions of the two indexes of 0273, word for word.
const isUnderReview = sql`i.submitted_date is not null and i.document_status not in ('DENIED', 'FAILED', 'MANUALLY_DENIED')
  and (i.terror_status is null or i.terror_status not in ('RED_ALERT', 'MANUALLY_DENIED'))
  and (i.document_status not in ('ACCEPTED', 'MANUALLY_APPROVED') or i.terror_status is null
    or i.terror_status not in ('OK', 'MANUALLY_APPROVED'))`;
const isRefused = sql`i.submitted_date is not null and (i.document_status in ('DENIED', 'FAILED', 'MANUALLY_DENIED')
  or i.terror_status in ('RED_ALERT', 'MANUALLY_DENIED'))`;

/** What may be to do about drivers, each with its rank: the first of a driver counts. */
function allTasks({ officerId, isAdmin, now }: Looking): RawBuilder<unknown> {
  const today = localDay(now, displayTimeZone);
  const none = sql`null::date`;
  return sql.join(
    [
      sql`select a.object_id as trucker_id, case when a.after ? 'delete' then 'deletion' else 'proposal' end as task,
        a.created_date as since, ${none} as due_day, 1 as rank
      from approval a where a.object_kind = 'trucker' and a.state = 'pending' and a.creator_id <> ${officerId} and ${isAdmin}`,
      sql`select i.trucker_id, 'waiting', i.submitted_date, ${none}, 2 from identification i
      where ${isUnderReview} and not ${isPending}`,
      sql`select i.trucker_id, 'reset', max(i.changed_date), ${none}, 3 from identification i
      where ${isRefused} and not ${isPending} group by i.trucker_id having count(*) >= ${identificationTries}`,
      sql`select i.trucker_id, 'ending', (i.valid_until - ${documentReminderDays}::int)::timestamp at time zone ${displayTimeZone},
        i.valid_until, 4
      from identification i join trucker t on t.user_id = i.trucker_id and t.verified_until = i.valid_until
      where i.valid_until between ${today} and ${addDays(today, documentReminderDays)} and not ${isPending}`,
    ],
    sql` union all `,
  );
}

/** Parts `queue` (each driver once, with task, next tour and claim) of a statement that goes on behind them. */
export const withQueue = (looking: Looking): RawBuilder<unknown> => sql`
  task as (
    select distinct on (trucker_id) * from (${allTasks(looking)}) found order by trucker_id, rank, since
  ), queue as (
    select t.user_id, task.task, task.since, task.due_day, t.first_name, t.last_name, t.email,
      tour.slot_begin, tour.facility_id, tour.facility, claim.officer_id, claim.until_date,
      trim(u.first_name || ' ' || u.last_name) as officer_name
    from task join trucker t on t.user_id = task.trucker_id and t.deleted_date is null and t.forgotten_date is null
    left join lateral (
      select n.slot_begin, n.facility_id, f.name as facility from tour n join facility f on f.id = n.facility_id
      where n.trucker_id = t.user_id and n.slot_begin > ${looking.now}::timestamptz - ${longestSlot}
        and n.slot_end > ${looking.now} and n.state not in ('completed', 'cancelled')
      order by n.slot_begin limit 1) tour on true
    left join gate_pass_claim claim on claim.trucker_id = t.user_id and claim.until_date > ${looking.now}
      and claim.claimed_date >= task.since
    left join app_user u on u.id = claim.officer_id
  )`;

export const isTourSoon = (now: Date) =>
  sql<boolean>`q.slot_begin <= ${new Date(now.getTime() + tourSoonHours * 3_600_000)}`;

/** What of the queue is asked for. */
export function conditionOf(filter: QueueFilter, now: Date): RawBuilder<unknown> {
  const { tasks, companyId, facilityId, tourSoon, submittedFrom, submittedUntil, search } = filter;
  const all = [sql`true`];
  if (tasks?.length) all.push(sql`q.task = any(${tasks})`);
  if (companyId)
    all.push(sql`exists (select from forwarder_trucker l
      where l.trucker_id = q.user_id and l.state = 'approved' and l.forwarder_id = ${companyId})`);
  if (facilityId !== undefined) all.push(sql`q.facility_id = ${facilityId}`);
  if (tourSoon) all.push(isTourSoon(now));
  const submitted = sql`(select max(i.submitted_date) from identification i where i.trucker_id = q.user_id)`;
  if (submittedFrom) all.push(sql`${submitted} >= ${startOfLocalDay(submittedFrom, displayTimeZone)}`);
  if (submittedUntil) all.push(sql`${submitted} < ${startOfLocalDay(addDays(submittedUntil, 1), displayTimeZone)}`);
  const text = sql`(select t.first_name || ' ' || t.last_name || E'\n' || t.email || E'\n' || t.user_id || E'\n'
    || coalesce(${licensePlate}, '') || E'\n' || array_to_string(${companies}, E'\n') from trucker t where t.user_id = q.user_id)`;
  if (search) all.push(holdsWords(text, search));
  return sql.join(all, sql` and `);
}

/** The order that is asked for; what is equal stands by waiting time. */
export function orderOf({ sort, descending }: Pick<QueueFilter, 'sort' | 'descending'>): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  const by = {
    tour: sql`q.slot_begin ${way} nulls last`,
    since: sql`q.since ${way}`,
    name: sql`${alphabetical(sql`q.last_name`)} ${way}, ${alphabetical(sql`q.first_name`)} ${way}`,
  }[sort];
  return sql`${by}, q.since, q.user_id`;
}
