import type { BookingType } from '@quaygate/contract';
import type { Restriction } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { claimKey, type IdempotentRequest } from '../idempotency/idempotency.queries.ts';
import { shareDriver } from './booking-lock.queries.ts';

export interface Visit {
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  slotBegin: Date;
  slotEnd: Date;
}

/** Claims the Idempotency-Key, then shares the driver. False if the key was used before. */
export async function beginCreation(
  trx: Db,
  { facilityId, truckerId }: Visit,
  request: IdempotentRequest | undefined,
  now: Date,
): Promise<boolean> {
  if (!request) {
    await shareDriver(trx, facilityId, truckerId);
    return true;
  }
  // The driver is asked for after the key: whoever waits for a key holds no lock that its owner could need.
  const { rows } = await sql<{ isMine: boolean }>`${prepared}
    with claimed as (${claimKey(request, now)})
    select is_mine, pg_advisory_xact_lock_shared(${facilityId}, hashtext(${truckerId}))
    from (select count(*) > 0 as is_mine from claimed) claim`.execute(trx);
  return rows[0]!.isMine;
}

/** What decides about a booking besides its load unit. */
export interface Facts {
  forwarderName: string;
  /** Null without a link; the names and the plate are those the forwarder keeps. */
  linkState: string | null;
  firstName: string;
  lastName: string;
  licensePlate: string | null;
  /** Null for an unknown terminal. */
  facilityName: string | null;
  isBlocked: boolean;
  isLicensed: boolean;
  slotId: number | null;
  restrictions: { restrictionStart: string; restrictionEnd: string }[];
}

export async function findFacts(trx: Db, visit: Visit): Promise<Facts> {
  const { facilityId, forwarderId, truckerId, slotBegin, slotEnd } = visit;
  // Shared, so that the link cannot end while its driver is being booked.
  const { rows } = await sql<Facts>`${prepared}
    with link as materialized (
      select * from forwarder_trucker
      where forwarder_id = ${forwarderId} and trucker_id = ${truckerId} and state in ('pending', 'approved') for share
    )
    select company.name as forwarder_name, link.state as link_state, link.first_name, link.last_name, link.license_plate,
      f.name as facility_name, slot.id as slot_id,
      exists (select from block where facility_id = f.id and trucker_id = ${truckerId} and lifted_date is null) as is_blocked,
      exists (select from license where trucker_id = ${truckerId} and status = 'ASSIGNED'
        and expiration_date > ${slotBegin}) as is_licensed,
      coalesce((select jsonb_agg(jsonb_build_object('restrictionStart', restriction_start, 'restrictionEnd', restriction_end))
        from one_to_one_restriction
        where facility_id = f.id and restriction_start <= ${slotBegin} and restriction_end > ${slotBegin}), '[]') as restrictions
    from trucking_company company
    left join link on true
    left join facility f on f.id = ${facilityId}
    left join slot on slot.facility_id = f.id and slot.slot_begin = ${slotBegin} and slot.slot_end = ${slotEnd}
    where company.id = ${forwarderId}`.execute(trx);
  return rows[0]!;
}

export const restrictionsOf = ({ restrictions }: Pick<Facts, 'restrictions'>): Restriction[] =>
  restrictions.map((each) => ({
    restrictionStart: new Date(each.restrictionStart),
    restrictionEnd: new Date(each.restrictionEnd),
  }));

/** A live row of a tour, as its next booking is judged by it. */
export interface TourMate {
  type: BookingType;
  containerLength: number | null;
}

export async function findTourMates(trx: Db, tourId: number): Promise<TourMate[]> {
  const { rows } = await sql<TourMate>`
    select type, container_length from booking where tour_id = ${tourId} and state <> 'cancelled'`.execute(trx);
  return rows;
}

/** A booking that is about to be written. */
export interface BookingDraft extends Visit {
  id: string;
  rowId: string;
  eventId: string;
  userId: string;
  licensePlate: string;
  plateKey: string;
  firstName: string;
  lastName: string;
  slotId: number;
  orderRow: number;
  /** Module that handles the load unit, if it says. */
  moduleId: string | null;
  type: BookingType;
  referenceNumber: string;
  containerNumber: string | null;
  containerType: string;
  containerLength: number | null;
  priority: string | null;
  /** When it counts as made; the recording itself is `now`. */
  moment: Date;
  now: Date;
  /** Search text of a new tour behind its id, and what this booking adds to one that exists. */
  tourText: string;
  unitText: string;
  /** Where the answer is kept for a repetition; without the tour id, which is known only inside the statement. */
  request: IdempotentRequest | undefined;
  answer: string;
}

export interface Written {
  tourId: number;
  tourNumber: number;
  tourState: string;
  /** The truck has an open tour in this slot already; nothing was written yet. */
  isJoining: boolean;
  isBooked: boolean;
}

/**
 * Makes the tour and, last and briefest, takes the place of the slot, or none: the guard and the row lock make overbooking
 * impossible. Where the truck has an open tour in the slot it is locked instead and nothing else happens.
 */
export async function insertBookingWithTour(
  trx: Db,
  draft: BookingDraft,
  { mayStandAlone }: { mayStandAlone: boolean },
): Promise<Written> {
  const tour = sql`
    number as materialized (select nextval('tour_number_seq') as next),
    tour as (
      insert into tour (facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name,
        slot_id, slot_begin, slot_end, state, search_text)
      select ${draft.facilityId}, next, ${draft.forwarderId}, ${draft.truckerId}, ${draft.licensePlate}, ${draft.plateKey},
        ${draft.firstName}, ${draft.lastName}, ${draft.slotId}, ${draft.slotBegin}, ${draft.slotEnd}, 'active',
        't' || next || ${draft.tourText}
      from number
      on conflict (forwarder_id, trucker_id, plate_key, facility_id, slot_id) where state not in ('completed', 'cancelled')
        do update set state = tour.state
      returning id, number, state, number <> (select next from number) as is_joining
    )`;
  return write(trx, draft, tour, sql`${mayStandAlone} and (select not is_joining from tour)`);
}

/** As `insertBookingWithTour`, into a tour that this transaction has locked. */
export async function insertBookingIntoTour(trx: Db, draft: BookingDraft, tourId: number): Promise<Written> {
  const tour = sql`
    tour as (
      update tour set search_text = search_text || ${draft.unitText} where id = ${tourId}
      returning id, number, state, false as is_joining
    )`;
  return write(trx, draft, tour, sql`(select count(*) = 1 from tour)`);
}

async function write(
  trx: Db,
  draft: BookingDraft,
  tour: RawBuilder<unknown>,
  mayTake: RawBuilder<unknown>,
): Promise<Written> {
  const { request } = draft;
  const { rows } = await sql<Written>`${prepared}
    with ${tour},
    place as (
      update slot set taken = taken + 1
      where id = ${draft.slotId} and not closed and slot_begin > ${draft.moment} and (capacity is null or taken < capacity)
        and ${mayTake}
      returning id
    ),
    -- Locked after the slot and therefore as the last booking left them.
    module as materialized (
      select module_id, closed, coalesce(override_maximum, template_maximum) - current_number as free
      from slot_module where slot_id in (select id from place) order by module_id for update
    ),
    chosen as (
      select module_id from module m where not closed and coalesce(free > 0, true)
      order by coalesce(module_id = ${draft.moduleId}, false) desc, free desc nulls first, (
        select min(module_name) from slot_template t where t.facility_id = ${draft.facilityId} and t.module_id = m.module_id
      ), module_id
      limit 1
    ),
    counted as (
      update slot_module m set current_number = current_number + 1 from chosen
      where m.slot_id = ${draft.slotId} and m.module_id = chosen.module_id
    ),
    booked as (
      insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, module_id,
        order_row, type, reference_number, container_number, container_type, container_length, priority, license_plate,
        first_name, last_name, slot_begin, slot_end, created_date, updated_date)
      select ${draft.id}, ${draft.rowId}, tour.id, tour.number, ${draft.facilityId}, ${draft.forwarderId},
        ${draft.truckerId}, place.id, (select module_id from chosen), ${draft.orderRow}, ${draft.type},
        ${draft.referenceNumber}, ${draft.containerNumber}, ${draft.containerType}, ${draft.containerLength},
        ${draft.priority}, ${draft.licensePlate}, ${draft.firstName}, ${draft.lastName}, ${draft.slotBegin},
        ${draft.slotEnd}, ${draft.moment}, ${draft.now}
      from tour, place
      returning id, tour_number
    ),
    event as (
      insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source, caused_by)
      select ${draft.eventId}, id, ${draft.facilityId}, 'created', ${draft.moment}, ${draft.now}, 'forwarder', ${draft.userId}
      from booked
    ),
    ordered as (
      update load_unit_order set state = 'BOOKED' from booked where load_unit_order.id = ${draft.orderRow}
    ),
    noticed as (
      insert into driver_notice (trucker_id, kind, detail, created_date)
      select ${draft.truckerId}, 'tour_changed', jsonb_build_object('tourId', 'T' || tour_number), ${draft.now} from booked
    ),
    answered as (
      update idempotency set answer = ${draft.answer}::jsonb || jsonb_build_object('tourId', 'T' || tour_number)
      from booked
      where user_id = ${request?.userId ?? null} and forwarder_id = ${request?.forwarderId ?? null} and key = ${request?.key ?? null}
    )
    select id as tour_id, number as tour_number, state as tour_state, is_joining, exists (select from booked) as is_booked
    from tour`.execute(trx);
  return rows[0]!;
}
