import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** Statements that take bookings from one slot, module and tour to another; what decides about it lies with who moves them. */

export interface Moved {
  id: string;
  facilityId: number;
  slotId: number;
  moduleId: string | null;
}

/**
 * Locks slots in the order of their ids, as everything that locks several does. A new tour names its slot, which keeps the
 * slot's key: a lock of the key too would let two who both named it wait for each other. To be followed by a statement of
 * its own: one that locks a slot and then changes it still sees the row as it was before it waited, and waits again for
 * who waits for it.
 */
export async function lockSlots(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`${prepared} select id from slot where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    trx,
  );
}

/**
 * Takes a place of a slot for each booking, and gives back those they have, of slot and modules; false where fewer are free, and
 * nothing has changed then. All bookings are in one slot. Both slots are locked in the order of their ids.
 */
export async function shiftPlaces(trx: Trx, bookings: readonly Moved[], to: number, now: Date): Promise<boolean> {
  const { slotId: from } = present(bookings[0]);
  const places = bookings.length;
  await lockSlots(trx, [from, to]);
  const { rows } = await sql`${prepared}
    with taken as (
      update slot set taken = taken + ${places}
      where id = ${to} and not closed and slot_begin > ${now}
        and (capacity is null or taken + ${places} <= capacity)
      returning id
    ), freed as (
      update slot set taken = greatest(taken - ${places}, 0) where id = ${from} and (select count(*) from taken) = 1
    ), freed_modules as (
      update slot_module m set current_number = greatest(current_number - left_behind.places, 0)
      from (select module_id, count(*)::integer as places from unnest(${bookings.map(({ moduleId }) => moduleId)}::text[]) as b(module_id)
        group by module_id) left_behind
      where m.slot_id = ${from} and m.module_id = left_behind.module_id and (select count(*) from taken) = 1
    )
    select id from taken`.execute(trx);
  return rows.length > 0;
}

/**
 * Takes a place of the module that is named, or of the one a new booking would get (terminal contract, 8.11); undefined
 * where none is open with a place free. The slot is locked.
 */
export async function takeModule(
  trx: Trx,
  { facilityId }: Moved,
  slotId: number,
  { named, wanted }: { named: string | undefined; wanted: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ moduleId: string }>`${prepared}
    with module as (
      select module_id, coalesce(override_maximum, template_maximum) - current_number as free
      from slot_module
      where slot_id = ${slotId} and not closed and ${named === undefined ? sql`true` : sql`module_id = ${named}`}
    ), chosen as (
      select module_id from module m where coalesce(free > 0, true)
      order by coalesce(module_id = ${wanted}, false) desc, free desc nulls first, (
        select min(module_name) from slot_template t where t.facility_id = ${facilityId} and t.module_id = m.module_id
      ), module_id
      limit 1
    )
    update slot_module m set current_number = current_number + 1 from chosen
    where m.slot_id = ${slotId} and m.module_id = chosen.module_id
    returning m.module_id`.execute(trx);
  return rows[0]?.moduleId;
}

/** Gives a place back; `taken` of the slot stays where only the module changes. */
export async function freeModule(trx: Trx, { slotId, moduleId }: Moved): Promise<void> {
  await sql`${prepared}
    update slot_module set current_number = greatest(current_number - 1, 0)
    where slot_id = ${slotId} and module_id = ${moduleId}`.execute(trx);
}

/** The open tour of the truck in the slot, made where there is none; locked. */
export async function joinTour(trx: Trx, bookingId: string, slotId: number) {
  const { rows } = await sql<{ id: number; number: number; state: string }>`${prepared}
    insert into tour (facility_id, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name, slot_id,
      slot_begin, slot_end, state, search_text)
    select b.facility_id, b.forwarder_id, b.trucker_id, b.license_plate, t.plate_key, b.first_name, b.last_name, s.id,
      s.slot_begin, s.slot_end, 'active', ''
    from booking b join tour t on t.id = b.tour_id join slot s on s.id = ${slotId}
    where b.id = ${bookingId}
    on conflict (forwarder_id, trucker_id, plate_key, facility_id, slot_id) where state not in ('completed', 'cancelled')
      do update set state = tour.state
    returning id, number, state`.execute(trx);
  return rows[0];
}

export interface NewPosition {
  slotId: number;
  moduleId: string | null;
  tourId: number;
  tourNumber: number;
}
