import type { BookingState } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { shareFacilityRules } from '../facility/facility-rules.queries.ts';

const t = table('tour', 't');

export interface Truck {
  truckerId: string;
  firstName: string;
  lastName: string;
  licensePlate: string;
  plateKey: string;
}

/** A tour with the truck that it has. */
export interface TourWithTruck extends Truck {
  id: number;
  facilityId: number;
  slotId: number;
  slotBegin: Date;
  slotEnd: Date;
}

interface Named {
  forwarderId: string;
  tourNumber: number;
}

/** A tour of the forwarder with a booking that is not deleted; undefined for a foreign and an unknown one. */
export async function findTour(db: Db, { forwarderId, tourNumber }: Named): Promise<TourWithTruck | undefined> {
  const { rows } = await rowsOf<TourWithTruck>(
    {
      ...t('id', 'facilityId', 'slotId', 'slotBegin', 'slotEnd'),
      ...t('truckerId', 'firstName', 'lastName', 'licensePlate', 'plateKey'),
    },
    (columns) => sql`${prepared}
    select ${columns} from tour t
    where t.forwarder_id = ${forwarderId} and t.number = ${tourNumber}
      and exists (select from booking b where b.tour_id = t.id and not b.hidden)`,
  ).execute(db);
  return rows[0];
}

/** What says whether the truck of a booking is in. */
export interface Standing {
  state: BookingState;
  reachedTerminal: boolean;
}

/** A tour with its truck, and how its bookings stand that are not cancelled. */
export interface StandingTour extends TourWithTruck {
  number: number;
  bookings: Standing[];
}

/** Tours of the forwarder by their numbers, as `findTour` finds them; foreign and unknown ones are left out. */
export async function findStandingTours(
  db: Db,
  forwarderId: string,
  numbers: readonly number[],
): Promise<Map<number, StandingTour>> {
  const { rows } = await rowsOf<StandingTour>(
    {
      ...t('id', 'number', 'facilityId', 'slotId', 'slotBegin', 'slotEnd'),
      ...t('truckerId', 'firstName', 'lastName', 'licensePlate', 'plateKey'),
      bookings: sql`coalesce((
        select jsonb_agg(jsonb_build_object('state', b.state, 'reachedTerminal', b.reached_terminal) order by b.id)
        from booking b where b.tour_id = t.id and b.state <> 'cancelled'), '[]')`,
    },
    (columns) => sql`${prepared}
    select ${columns} from tour t
    where t.forwarder_id = ${forwarderId} and t.number = any(${unseenList(numbers, 'bigint')})
      and exists (select from booking b where b.tour_id = t.id and not b.hidden)`,
  ).execute(db);
  return new Map(rows.map((row) => [Number(row.number), row]));
}

/** Waits until no booking of these drivers is under way at the facility, in one order whichever gives way to which. */
export async function takeDriversAlone(trx: Trx, facilityId: number, truckerIds: readonly string[]): Promise<void> {
  await sql`${prepared} select ${shareFacilityRules(facilityId)}`.execute(trx);
  await sql`${prepared}
    select pg_advisory_xact_lock(${facilityId}, key)
    from (select distinct hashtext(id) as key from unnest(${unseenList(truckerIds, 'text')}) id order by 1) driver`.execute(
    trx,
  );
}

/** Bookings of a tour that are not cancelled. */
export async function findBookingIds(trx: Trx, tourRow: number): Promise<string[]> {
  const found = trx.selectFrom('booking').select('id').where('tourId', '=', tourRow).where('state', '<>', 'cancelled');
  return (await found.execute()).map(({ id }) => id);
}

/** Whether the truck has another open tour of the company in the slot of this one. */
export async function isTruckTaken(db: Db, tourRow: number, { truckerId, plateKey }: Truck): Promise<boolean> {
  const { rows } = await rowsOf(
    { isTaken: sql<boolean>`true` },
    (columns) => sql`${prepared}
    select ${columns} from tour t join tour other on other.forwarder_id = t.forwarder_id and other.facility_id = t.facility_id
      and other.slot_id = t.slot_id and other.id <> t.id
    where t.id = ${tourRow} and other.trucker_id = ${truckerId} and other.plate_key = ${plateKey}
      and other.state not in ('completed', 'cancelled')`,
  ).execute(db);
  return rows.length > 0;
}

/** Tour and locked bookings get the truck; cancelled ones come along, as they may come back. */
export async function updateTruck(trx: Trx, tourRow: number, { plateKey, ...truck }: Truck): Promise<void> {
  await trx
    .updateTable('tour')
    .set({ ...truck, plateKey })
    .where('id', '=', tourRow)
    .execute();
  await trx.updateTable('booking').set(truck).where('tourId', '=', tourRow).execute();
}

/** The block that keeps a driver out of a facility; null without one. */
export async function findBlock(trx: Trx, facilityId: number, truckerId: string): Promise<string | null> {
  const block = trx.selectFrom('block').select('id').where('facilityId', '=', facilityId);
  const row = await block.where('truckerId', '=', truckerId).where('liftedDate', 'is', null).executeTakeFirst();
  return row?.id ?? null;
}
