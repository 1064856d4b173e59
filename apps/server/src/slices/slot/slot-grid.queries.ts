import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import type { PlannedSlot } from './slot-plan.rule.ts';

const s = table('slot', 's');

/** Begin of the last slot of a facility. */
export async function findLastSlot(db: Db, facilityId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('slot')
    .select('slotBegin')
    .where('facilityId', '=', facilityId)
    .orderBy('slotBegin', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.slotBegin ?? null;
}

export const columns = (slots: readonly PlannedSlot[]) => ({
  begins: slots.map(({ slotBegin }) => slotBegin),
  ends: slots.map(({ slotEnd }) => slotEnd),
});

/** Every module of every slot as columns. */
export function moduleColumns(slots: readonly PlannedSlot[]) {
  const rows = slots.flatMap(({ slotBegin, modules }) => modules.map((module) => ({ slotBegin, ...module })));
  return {
    begins: rows.map(({ slotBegin }) => slotBegin),
    moduleIds: rows.map(({ moduleId }) => moduleId),
    maxima: rows.map(({ maximum }) => maximum),
  };
}

export const capacityOf = ({ modules }: Pick<PlannedSlot, 'modules'>) =>
  modules.reduce<number | null>((sum, { maximum }) => (sum === null || maximum === null ? null : sum + maximum), 0);

/** Adds the slots that are missing; one that exists is left as it is, one that would overlap another is left out. */
export async function insertMissingSlots(db: Db, facilityId: number, slots: readonly PlannedSlot[]): Promise<void> {
  if (slots.length === 0) return;
  const { begins, ends } = columns(slots);
  const modules = moduleColumns(slots);
  await sql`
    with made as (
      insert into slot (facility_id, slot_begin, slot_end, capacity)
      select ${facilityId}::integer, p.slot_begin, p.slot_end, p.capacity
      from unnest(${begins}::timestamptz[], ${ends}::timestamptz[], ${slots.map(capacityOf)}::integer[])
        as p(slot_begin, slot_end, capacity)
      where not exists (
        select from slot s where s.facility_id = ${facilityId} and s.slot_end > p.slot_begin
          -- a slot lasts four hours at most
          and s.slot_begin < p.slot_end and s.slot_begin > p.slot_begin - interval '4 hours')
      on conflict do nothing
      returning id, slot_begin
    )
    insert into slot_module (slot_id, module_id, template_maximum)
    select made.id, m.module_id, m.maximum
    from made join unnest(${modules.begins}::timestamptz[], ${modules.moduleIds}::text[], ${modules.maxima}::integer[])
      as m(slot_begin, module_id, maximum) using (slot_begin)`.execute(db);
}

export interface Period {
  facilityId: number;
  now: Date;
  /** Days in which the plan changed. */
  days: readonly { start: Date; end: Date }[];
}

export const inDays = ({ days }: Pick<Period, 'days'>) => sql<boolean>`exists (
  select from unnest(${days.map(({ start }) => start)}::timestamptz[], ${days.map(({ end }) => end)}::timestamptz[])
    as d(first, last)
  where s.slot_begin >= d.first and s.slot_begin < d.last)`;

/** Locks the slots ahead, in the order of their ids: what is done to them next sees every booking. */
export async function lockSlotsAhead(db: Db, period: Period): Promise<{ free: number[]; booked: number[] }> {
  const { rows } = await rowsOf(
    { ...s('id', 'taken') },
    (columns) => sql`
    select ${columns} from slot s
    where s.facility_id = ${period.facilityId} and s.slot_begin > ${period.now} and ${inDays(period)}
    order by s.id for update`,
  ).execute(db);
  const idsOf = (isFree: boolean) => rows.filter(({ taken }) => (taken === 0) === isFree).map(({ id }) => id);
  return { free: idsOf(true), booked: idsOf(false) };
}

/** The capacity of a slot is the sum over its open modules, null if one of them has none; closed when all are closed. */
export async function refreshSlots(db: Db, slotIds: readonly number[]): Promise<void> {
  await sql`
    update slot s set capacity = m.capacity, closed = m.closed
    from (
      select slot_id, bool_and(closed) as closed,
        case when not bool_or(not closed and coalesce(override_maximum, template_maximum) is null)
          then coalesce(sum(coalesce(override_maximum, template_maximum)) filter (where not closed), 0) end as capacity
      from slot_module where slot_id = any(${slotIds}::bigint[]) group by slot_id
    ) m
    where s.id = m.slot_id and (s.capacity, s.closed) is distinct from (m.capacity::integer, m.closed)`.execute(db);
}
