import type { SlotClosure, TerminalAnnouncement } from '@quaygate/contract';
import type { ModuleLoad } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { unseenList } from '../../db/unseen.ts';

const a = table('announcement', 'a');

const m = table('slotModule', 'm');

/** Bookings `b` whose truck is not yet registered. */
const isOpenBooking = sql`b.state not in ('registered', 'transhipment', 'completed', 'cancelled') and not b.hidden`;

/** Whether an announcement `a` overlaps the slot of a booking `b` of its facility, and its module where it names some. */
export const concernsBooking = sql`a.from_date < b.slot_end and a.over_date > b.slot_begin and a.over_date > a.from_date
  and (a.modules = '{}' or b.module_id = any(a.modules)) and ${isOpenBooking}`;

/** An announcement as it comes out of a query that asks for other things too: times as text. */
export type AnnouncementJson = Omit<TerminalAnnouncement, 'from' | 'until'> & { from: string; until: string | null };

const zone = sql<string>`(select time_zone from facility where id = a.facility_id)`;

export const json = sql<AnnouncementJson>`jsonb_build_object('id', a.id, 'kind', a.kind, 'timeZone', ${zone}, 'text', a.words,
  'from', a.from_date, 'until', case when a.over_date = 'infinity' then null else a.over_date end, 'modules', a.modules)`;

export const overlaps = (begin: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
  sql`a.over_date > ${begin} and a.from_date < ${end} and a.over_date > a.from_date`;

/** The closures of a facility that overlap a period, as one column. */
export const closuresIn = (
  facilityId: RawBuilder<unknown>,
  begin: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<AnnouncementJson[]> => sql`coalesce((
  select jsonb_agg(${json} order by a.from_date, a.id) from announcement a
  where a.facility_id = ${facilityId} and a.kind = 'closed' and ${overlaps(begin, end)}), '[]')`;

/** What is announced for a driver between now, or the begin of the slot of a tour `t`, and the end of the slot. */
export const announcementsOfTour = (now: Date): RawBuilder<AnnouncementJson[]> => sql`coalesce((
  select jsonb_agg(${json} order by a.kind = 'closed' desc, a.from_date, a.id) from announcement a
  where a.facility_id = t.facility_id
    and ${overlaps(sql`least(t.slot_begin, ${now}::timestamptz)`, sql`t.slot_end`)} and a.over_date > ${now}
    and (a.modules = '{}' or exists (select from booking b where b.tour_id = t.id and b.module_id = any(a.modules)))), '[]')`;

/** The closure of a booking of a tour `t` whose truck is not yet registered; null without one. */
export const closureOfTour: RawBuilder<AnnouncementJson | null> = sql`case
  when t.state not in ('registered', 'transhipment', 'completed', 'cancelled') then (
    select ${json} from announcement a
    where a.facility_id = t.facility_id and a.kind = 'closed' and a.over_date > t.slot_begin and a.from_date < t.slot_end
      and exists (select from booking b where b.tour_id = t.id and ${concernsBooking})
    order by a.from_date, a.id limit 1) end`;

export const announcementOfJson = ({ from, until, ...rest }: AnnouncementJson): TerminalAnnouncement => ({
  ...rest,
  from: new Date(from),
  until: until === null ? null : new Date(until),
});

export const slotClosureOf = ({ id, text, from, until, timeZone }: TerminalAnnouncement): SlotClosure => ({
  id,
  text,
  from,
  until,
  timeZone,
});

/** A field `closure` of an answer; absent without one. */
export const closureField = (found: AnnouncementJson | null): { closure?: SlotClosure } =>
  found ? { closure: slotClosureOf(announcementOfJson(found)) } : {};

/** A facility and a period. */
interface Span {
  facilityId: number;
  begin: Date;
  end: Date;
}

/** Announcements of a facility that hold in a period: closures first, each kind by its begin. */
export const announcementsIn = statement(({ facilityId, begin, end }: Span) =>
  rowsOf<TerminalAnnouncement>(
    {
      ...a('id', 'kind', 'modules'),
      text: a('words').words,
      from: a('fromDate').fromDate,
      timeZone: zone,
      until: sql`case when a.over_date = 'infinity' then null else a.over_date end`,
    },
    (columns) => sql`
    select ${columns} from announcement a
    where a.facility_id = ${facilityId} and ${overlaps(sql`${begin}`, sql`${end}`)}
    order by a.kind = 'closed' desc, a.from_date, a.id`,
  ),
);

/** The open modules of slots, by the slot. */
export async function findOpenModules(db: Db, slotIds: readonly number[]): Promise<Map<number, ModuleLoad[]>> {
  const { rows } = await rowsOf<ModuleLoad & { slotId: number }>(
    { ...m('slotId', 'moduleId', 'currentNumber'), maximum: sql`coalesce(m.override_maximum, m.template_maximum)` },
    (columns) => sql`${prepared}
    select ${columns} from slot_module m where m.slot_id = any(${unseenList(slotIds, 'bigint')}) and not m.closed order by m.module_id`,
  ).execute(db);
  return Map.groupBy(rows, ({ slotId }) => Number(slotId));
}
