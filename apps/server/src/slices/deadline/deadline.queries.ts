import { type RawBuilder, sql } from 'kysely';

/** A period of a train as it comes out of a query that asks for other things too: times as text. */
export type DeadlineText = { deadlineStart: string; deadlineEnd: string; reason: string | null };

/**
 * The acceptance deadlines of the train of the row `alias`, as one column of a query over load unit orders or trains;
 * empty without train or deadline. Trains are kept without leading zeros, what a terminal reports may have them.
 */
export const deadlinesOf = (alias: string): RawBuilder<DeadlineText[]> => {
  const row = sql.table(alias);
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('deadlineStart', d.deadline_start, 'deadlineEnd', d.deadline_end,
      'reason', d.reason) order by d.deadline_start)
    from acceptance_deadline d
    where d.facility_id = ${row}.facility_id
      and d.train_number = ltrim(${row}.train_number, '0') and d.train_date = ${row}.train_date), '[]')`;
};

/** Why the train of a booking `b` is taken at other times only, as its terminal says it; null inside a window and without words (TRM-DL-37). */
export const deadlineReason: RawBuilder<string | null> = sql`
  case when b.type = 'delivery' and b.state = 'active' then (
    select case when not bool_or(d.deadline_start <= b.slot_begin and b.slot_begin < d.deadline_end)
      then string_agg(distinct d.reason, '; ') end
    from load_unit_order o join acceptance_deadline d on d.facility_id = o.facility_id
      and d.train_number = ltrim(o.train_number, '0') and d.train_date = o.train_date
    where o.id = b.order_row) end`;
