import { haltStates, identificationState } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { removeSome } from '../../db/remove-some.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { type AnnouncementJson, closureOfTour } from '../closure/closure.queries.ts';
import { haltOfTour, type RawHalt, shownHalt } from '../tour/halt.queries.ts';
import type { Told, ToldHalt, ToldTour } from './driver-push.table.ts';

const t = table('tour', 't');

const f = table('facility', 'f');

const p = table('driverPosition', 'p');

/** A truck that stands still so long after its slot is told of. */
const haltedHours = 12;

interface TourRow extends Omit<ToldTour, 'slotBegin' | 'slotEnd' | 'admittedUntil' | 'halt' | 'closure'> {
  halt: RawHalt | null;
  closure: AnnouncementJson | null;
  slotBegin: Date;
  slotEnd: Date;
  admittedUntil: Date;
}

/** The tours of a driver whose slot is not over, or whose truck stands still, and their identification that counts. */
export async function findStanding(db: Db, truckerId: string, at: Date): Promise<Told> {
  const since = new Date(at.getTime() - haltedHours * 3_600_000);
  const { rows } = await rowsOf<TourRow>(
    {
      tour: t('number').number,
      ...t('facilityId'),
      terminal: f('name').name,
      ...f('timeZone'),
      ...t('slotBegin', 'slotEnd'),
      admittedUntil: sql`t.slot_end + make_interval(mins => f.tolerance_minutes)`,
      isOpen: sql`t.state not in ('completed', 'cancelled')`,
      isBlocked: sql`exists (select from block k where k.facility_id = t.facility_id and k.trucker_id = t.trucker_id
        and k.lifted_date is null)`,
      isLate: sql`coalesce(p.arrival_date > t.slot_end + make_interval(mins => f.tolerance_minutes), false)`,
      halt: haltOfTour,
      closure: closureOfTour,
      boxes: sql`array(select b.id from booking b where b.tour_id = t.id and b.state <> 'cancelled' and not b.hidden
        order by b.id)`,
    },
    (columns) => sql`
    select ${columns} from tour t join facility f on f.id = t.facility_id left join driver_position p on p.tour_id = t.id
    where t.trucker_id = ${truckerId} and (t.slot_end > ${at} or (t.slot_end > ${since}
      and t.state = any(${[...haltStates]}::text[])))
    order by t.slot_begin, t.number`,
  ).execute(db);
  const tours = rows.map(({ slotBegin, slotEnd, admittedUntil, halt, closure, ...tour }) => ({
    ...tour,
    closure: closure && { text: closure.text, from: closure.from, until: closure.until },
    halt: toldHalt(halt),
    slotBegin: slotBegin.toISOString(),
    slotEnd: slotEnd.toISOString(),
    admittedUntil: admittedUntil.toISOString(),
  }));
  return { tours, identification: await findIdentification(db, truckerId) };
}

function toldHalt(raw: RawHalt | null): ToldHalt | null {
  const halt = shownHalt(raw);
  // A block is told by itself.
  if (!halt || halt.source === 'terminal') return null;
  const { occurredAt, reason, causes } = halt;
  return { occurredAt: occurredAt.toISOString(), reason, causes };
}

/** How the identification handed in last was decided. */
async function findIdentification(db: Db, truckerId: string): Promise<Told['identification']> {
  const last = await db
    .selectFrom('identification')
    .select(['submittedDate', 'documentStatus', 'terrorStatus', 'validUntil'])
    .where('truckerId', '=', truckerId)
    .where('submittedDate', 'is not', null)
    .orderBy('submittedDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  const state = last && identificationState(last);
  return state === 'verified' || state === 'refused' ? state : null;
}

/** Locks what a driver was told last; undefined for one who was told nothing yet. */
export async function lockTold(trx: Trx, truckerId: string): Promise<Told | undefined> {
  const row = await trx
    .selectFrom('pushTold')
    .select('told')
    .where('truckerId', '=', truckerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.told;
}

export async function keepTold(trx: Trx, truckerId: string, told: Told): Promise<void> {
  const text = JSON.stringify(told);
  await trx
    .insertInto('pushTold')
    .values({ truckerId, told: text })
    .onConflict((key) => key.column('truckerId').doUpdateSet({ told: text }))
    .execute();
}

/** What was told to drivers who have no phone any more. */
export const removeUntold = (db: Db, limit: number): Promise<number> =>
  removeSome(
    db,
    'push_told',
    sql`not exists (select from push_subscription p where p.trucker_id = push_told.trucker_id)`,
    limit,
  );

export async function hasMarks(db: Db): Promise<boolean> {
  return (await db.selectFrom('pushMark').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findMarked(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pushMark').select('truckerId').distinct().execute();
  return rows.map(({ truckerId }) => truckerId);
}

/** Marks of acts that are not committed yet stay. */
export async function removeMarks(trx: Trx, truckerId: string): Promise<void> {
  await trx.deleteFrom('pushMark').where('truckerId', '=', truckerId).execute();
}

/** Drivers with a subscription whose truck arrives after the gate closes for the tour, and who were not told so. */
export async function findLate(db: Db, at: Date): Promise<string[]> {
  const { rows } = await rowsOf(
    { ...p('truckerId') },
    (columns) => sql`
    select distinct ${columns} from driver_position p
      join tour t on t.id = p.tour_id join facility f on f.id = t.facility_id join push_told k on k.trucker_id = p.trucker_id
    where t.slot_end > ${at} and p.arrival_date > t.slot_end + make_interval(mins => f.tolerance_minutes)
      and not k.told -> 'tours' @> jsonb_build_array(jsonb_build_object('tour', t.number, 'isLate', true))`,
  ).execute(db);
  return rows.map(({ truckerId }) => truckerId);
}
