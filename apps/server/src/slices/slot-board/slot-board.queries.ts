import type { PageQuery } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { findFacilityBookings } from '../facility-booking/facility-booking.queries.ts';

const s = table('slot', 's');

const f = table('facility', 'f');

interface CellRow {
  moduleId: string;
  templateMaximum: number | null;
  overrideMaximum: number | null;
  closed: boolean;
  currentNumber: number;
  version: string | null;
}

export interface SlotRow {
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
  taken: number;
  closed: boolean;
  cells: CellRow[];
}

async function select(db: Db, facilityId: number, which: RawBuilder<unknown>): Promise<SlotRow[]> {
  const { rows } = await rowsOf<SlotRow>(
    {
      ...s('slotBegin', 'slotEnd', 'capacity', 'taken', 'closed'),
      cells: sql`coalesce(json_agg(json_build_object(
      'moduleId', m.module_id, 'templateMaximum', m.template_maximum, 'overrideMaximum', m.override_maximum,
      'closed', m.closed, 'currentNumber', m.current_number, 'version', m.override_event_id))
      filter (where m.slot_id is not null), '[]')`,
    },
    (columns) => sql`${prepared}
    select ${columns} from slot s left join slot_module m on m.slot_id = s.id
    where s.facility_id = ${facilityId} and ${which}
    group by s.id order by s.slot_begin`,
  ).execute(db);
  return rows;
}

/** Slots that begin in a period, the end excluded, with every module. */
export const findSlotsBetween = (db: Db, facilityId: number, { start, end }: { start: Date; end: Date }) =>
  select(db, facilityId, sql`s.slot_begin >= ${start} and s.slot_begin < ${end}`);

/** The slots that begin at these moments. */
export const findSlotsAt = (db: Db, facilityId: number, begins: readonly Date[]) =>
  select(db, facilityId, sql`s.slot_begin = any(${unseenList(begins, 'timestamptz')})`);

export interface ArrivedRow {
  slotBegin: Date;
  moduleId: string;
  arrivedNumber: number;
}

/** How many bookings of each module of some slots have a truck that reached the terminal. */
export async function findArrived(db: Db, facilityId: number, begins: readonly Date[]): Promise<ArrivedRow[]> {
  const { rows } = await rowsOf<ArrivedRow>(
    { ...s('slotBegin'), moduleId: sql`b.module_id`, arrivedNumber: sql`count(*)::integer` },
    (columns) => sql`
    select ${columns} from slot s join booking b on b.slot_id = s.id
    where s.facility_id = ${facilityId} and s.slot_begin = any(${begins}::timestamptz[])
      and b.module_id is not null and b.reached_terminal and b.state <> 'cancelled'
    group by s.slot_begin, b.module_id`,
  ).execute(db);
  return rows;
}

export async function findSlotId(db: Db, facilityId: number, slotBegin: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('slot')
    .select('id')
    .where('facilityId', '=', facilityId)
    .where('slotBegin', '=', slotBegin)
    .executeTakeFirst();
  return row?.id;
}

/** Bookings of a slot that are not cancelled, by the name of their driver. */
export function findSlotBookings(
  db: Db,
  { facilityId, slotId }: { facilityId: number; slotId: number },
  paging: PageQuery,
) {
  const which = sql`b.slot_id = ${slotId} and b.state <> 'cancelled'`;
  const order = sql`lower(b.last_name), lower(b.first_name), b.id`;
  return findFacilityBookings(db, facilityId, paging, which, order);
}

export interface BoardFrame {
  facilityName: string;
  timeZone: string;
  /** By module: as it was named last. One that was in a template once keeps its name. */
  names: Record<string, string>;
}

/** What all slots of a facility share. */
export async function findBoardFrame(db: Db, facilityId: number): Promise<BoardFrame> {
  const { rows } = await rowsOf<BoardFrame>(
    {
      facilityName: f('name').name,
      ...f('timeZone'),
      names: sql`coalesce((
      select jsonb_object_agg(module_id, module_name order by occurred_at, event_id)
      from slot_template t where t.facility_id = f.id), '{}')`,
    },
    (columns) => sql`${prepared}
    select ${columns} from facility f where f.id = ${facilityId}`,
  ).execute(db);
  return rows[0] as BoardFrame;
}
