import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { Refusal } from '../../plumbing/refusal.ts';

const m = table('slotModule', 'm');
const tourRow = table('tour');
const movedTour = table('tour', 't');

/** Statements that take bookings from one slot, module and tour to another; what decides about it lies with who moves them. */

export interface Moved {
  id: string;
  facilityId: number;
  slotId: number;
  moduleId: string | null;
}

/**
 * Locks slots in the order of their ids, as everything that locks several does, and before a tour or a booking names one of
 * them: a new reference locks the key of its slot, and a report of slot templates that waits for it may hold the other slot.
 * Keys stay free. To be followed by a statement of its own: one that locks a slot and then changes it still sees the row as
 * it was before it waited.
 */
export async function lockSlots(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`${prepared} select id from slot where id = any(${unseenList(ids, 'bigint')}) order by id for no key update`.execute(
    trx,
  );
}

/** The module that a place is wanted of: the named one alone, else the wanted one before others (terminal contract, 8.11). */
interface ModuleWish {
  named?: string | undefined;
  wanted: string | null;
  /** Those that take no bookings now (ANN-09). */
  closed: readonly string[];
}

/** Part of a statement: `chosen` is the module of a locked slot that a booking gets; empty where none is open with a place free. */
const chosenModule = (facilityId: number, slotId: number, { named, wanted, closed }: ModuleWish) => sql`
  module as (
    select module_id, coalesce(override_maximum, template_maximum) - current_number as free
    from slot_module
    where slot_id = ${slotId} and not closed and module_id <> all(${closed}::text[]) and ${named === undefined ? sql`true` : sql`module_id = ${named}`}
  ), chosen as (
    select module_id from module m where coalesce(free > 0, true)
    order by coalesce(module_id = ${wanted}, false) desc, free desc nulls first, (
      select min(module_name) from slot_template t where t.facility_id = ${facilityId} and t.module_id = m.module_id
    ), module_id
    limit 1
  )`;

/**
 * Parts of a statement that take a place of another slot and of one of its modules for a booking, and give back those it has.
 * `place` is the new slot, empty where no place is free: nothing changes then. Both slots are locked.
 */
export const shiftedPlace = (
  { facilityId, slotId: from, moduleId }: Omit<Moved, 'id'>,
  to: number,
  { module, now }: { module: ModuleWish; now: Date },
): RawBuilder<unknown> => sql`${chosenModule(facilityId, to, module)}, place as (
    update slot set taken = taken + 1
    where id = ${to} and not closed and slot_begin > ${now} and (capacity is null or taken < capacity)
      and (cardinality(${module.closed}::text[]) = 0 or exists (select from chosen))
    returning id, slot_begin, slot_end
  ), freed as (
    update slot set taken = greatest(taken - 1, 0) where id = ${from} and exists (select from place)
  ), freed_module as (
    update slot_module set current_number = greatest(current_number - 1, 0)
    where slot_id = ${from} and module_id = ${moduleId} and exists (select from place)
  ), counted as (
    update slot_module m set current_number = current_number + 1 from chosen, place
    where m.slot_id = place.id and m.module_id = chosen.module_id
  )`;

/** Takes a place as `shiftedPlace` does: whether one was free, and the module it is of. */
export async function shiftPlace(trx: Trx, ...shift: Parameters<typeof shiftedPlace>) {
  const { rows } = await rowsOf(
    { isTaken: sql<boolean>`exists (select from place)`, moduleId: sql<string | null>`(select module_id from chosen)` },
    (columns) => sql`${prepared}
    with ${shiftedPlace(...shift)}
    select ${columns}`,
  ).execute(trx);
  return present(rows[0]);
}

/** Takes a place of a module of a slot; undefined where none is open with a place free. The slot is locked. */
export async function takeModule(
  trx: Trx,
  { facilityId, slotId }: Moved,
  module: ModuleWish,
): Promise<string | undefined> {
  const { rows } = await rowsOf(
    { ...m('moduleId') },
    (columns) => sql`${prepared}
    with ${chosenModule(facilityId, slotId, module)}
    update slot_module m set current_number = current_number + 1 from chosen
    where m.slot_id = ${slotId} and m.module_id = chosen.module_id
    returning ${columns}`,
  ).execute(trx);
  return rows[0]?.moduleId;
}

/** Gives a place back; `taken` of the slot stays where only the module changes. */
export async function freeModule(trx: Trx, { slotId, moduleId }: Moved): Promise<void> {
  await sql`${prepared}
    update slot_module set current_number = greatest(current_number - 1, 0)
    where slot_id = ${slotId} and module_id = ${moduleId}`.execute(trx);
}

interface JoinedTour {
  id: number;
  number: number;
  state: string;
}

/**
 * The open tour of the truck in the slot, made where there is none; locked. The slot is locked already.
 * @throws Refusal timeslot_not_found for a slot that was removed meanwhile
 */
export async function joinTour(trx: Trx, bookingId: string, slotId: number): Promise<JoinedTour> {
  const { rows } = await rowsOf<JoinedTour>(
    { ...tourRow('id', 'number', 'state') },
    (columns) => sql`${prepared}
    insert into tour (facility_id, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name, slot_id,
      slot_begin, slot_end, state, search_text)
    select b.facility_id, b.forwarder_id, b.trucker_id, b.license_plate, t.plate_key, b.first_name, b.last_name, s.id,
      s.slot_begin, s.slot_end, 'active', ''
    from booking b join tour t on t.id = b.tour_id join slot s on s.id = ${slotId}
    where b.id = ${bookingId}
    on conflict (forwarder_id, trucker_id, plate_key, facility_id, slot_id) where state not in ('completed', 'cancelled')
      do update set state = tour.state
    returning ${columns}`,
  ).execute(trx);
  if (!rows[0]) throw new Refusal('timeslot_not_found');
  return rows[0];
}

/**
 * Takes a tour to another slot under its number (decision 33); undefined where the truck has an open tour there, or the slot
 * is gone. The slots are locked, and the driver is held alone.
 */
export async function takeTour(trx: Trx, tourId: number, slotId: number): Promise<JoinedTour | undefined> {
  const { rows } = await rowsOf<JoinedTour>(
    { ...movedTour('id', 'number', 'state') },
    (columns) => sql`${prepared}
    update tour t set slot_id = s.id, slot_begin = s.slot_begin, slot_end = s.slot_end from slot s
    where t.id = ${tourId} and s.id = ${slotId} and not exists (
      select from tour o where o.forwarder_id = t.forwarder_id and o.trucker_id = t.trucker_id and o.plate_key = t.plate_key
        and o.facility_id = t.facility_id and o.slot_id = s.id and o.state not in ('completed', 'cancelled'))
    returning ${columns}`,
  ).execute(trx);
  return rows[0];
}

/** Takes the cancelled rows of a tour to where one of its bookings is now; they hold no place there. */
export async function shiftCancelled(trx: Trx, { tourId, id }: { tourId: number; id: string }): Promise<void> {
  await sql`${prepared}
    update booking b set slot_id = m.slot_id, slot_begin = m.slot_begin, slot_end = m.slot_end, module_id = m.module_id
    from booking m where m.id = ${id} and b.tour_id = ${tourId} and b.state = 'cancelled'`.execute(trx);
}

export interface NewPosition {
  slotId: number;
  moduleId: string | null;
  tourId: number;
  tourNumber: number;
}
