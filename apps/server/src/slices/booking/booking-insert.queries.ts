import type { BookingType, OwnTexts } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import type { IdempotentRequest } from '../idempotency/idempotency.queries.ts';
import type { Visit } from './booking-creation.queries.ts';

const tourRow = table('tour');

/** A booking that is about to be written. */
export interface BookingDraft extends Visit {
  id: string;
  rowId: string;
  userId: string;
  licensePlate: string;
  plateKey: string;
  firstName: string;
  lastName: string;
  slotId: number;
  orderRow: number;
  /** Module that handles the load unit, if it says. */
  moduleId: string | null;
  /** Modules of the slot that take no bookings now (ANN-09). */
  closedModules: readonly string[];
  type: BookingType;
  referenceNumber: string;
  containerNumber: string | null;
  containerType: string;
  containerLength: number | null;
  /** Kilograms of load and container. */
  weight: number | null;
  priority: string | null;
  /** What the company writes of it, where it does. */
  own: OwnTexts | undefined;
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

/** What the statement is given, each under a name: its text is made once. */
interface Given extends Omit<BookingDraft, 'request' | 'own'> {
  keyUserId: string | null;
  keyForwarderId: string | null;
  keyDate: Date | null;
  key: string | null;
}

const given = ({ request, ...draft }: BookingDraft): Given => ({
  ...draft,
  keyUserId: request?.userId ?? null,
  keyForwarderId: request?.forwarderId ?? null,
  keyDate: request?.createdDate ?? null,
  key: request?.key ?? null,
});

type TourDraft = Pick<
  BookingDraft,
  | 'facilityId'
  | 'forwarderId'
  | 'truckerId'
  | 'licensePlate'
  | 'plateKey'
  | 'firstName'
  | 'lastName'
  | 'slotId'
  | 'slotBegin'
  | 'slotEnd'
  | 'tourText'
>;

/** The tables `number` and `tour` of a statement: the tour is made, or the open one that the truck has in the slot is locked. */
export const makesTour = (draft: TourDraft) => sql`
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

const writeWithTour = statement((draft: Given & { mayStandAlone: boolean }) =>
  written(draft, makesTour(draft), sql`${draft.mayStandAlone} and (select not is_joining from tour)`),
);

const writeIntoTour = statement((draft: Given & { tourId: number }) =>
  written(
    draft,
    sql`
    tour as (
      update tour set search_text = search_text || ${draft.unitText} where id = ${draft.tourId}
      returning id, number, state, false as is_joining
    )`,
    sql`(select count(*) = 1 from tour)`,
  ),
);

/**
 * Makes the tour and takes a place of the slot if one is free. The slot comes last, so that it is locked briefly; guard and
 * row lock make overbooking impossible. Where the truck has an open tour in the slot it is locked instead and nothing else happens.
 */
export async function insertBookingWithTour(
  trx: Db,
  draft: BookingDraft,
  { mayStandAlone }: { mayStandAlone: boolean },
): Promise<Written> {
  return present((await writeWithTour(trx, { ...given(draft), mayStandAlone }))[0]);
}

/** As `insertBookingWithTour`, into a tour that this transaction has locked. */
export async function insertBookingIntoTour(trx: Db, draft: BookingDraft, tourId: number): Promise<Written> {
  return present((await writeIntoTour(trx, { ...given(draft), tourId }))[0]);
}

function written(draft: Given, tour: RawBuilder<unknown>, mayTake: RawBuilder<unknown>): RawBuilder<Written> {
  return rowsOf<Written>(
    {
      tourId: tourRow('id').id,
      tourNumber: tourRow('number').number,
      tourState: tourRow('state').state,
      isJoining: sql`is_joining`,
      isBooked: sql`exists (select from booked)`,
    },
    (columns) => sql`
    with ${tour},
    place as (
      update slot set taken = taken + 1
      where id = ${draft.slotId} and not closed and slot_begin > ${draft.moment} and (capacity is null or taken < capacity)
        and ${mayTake}
      returning id
    ),
    -- Locked after the slot and therefore as the last booking left them.
    module as materialized (
      select module_id, closed or module_id = any(${draft.closedModules}::text[]) as closed, coalesce(override_maximum, template_maximum) - current_number as free
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
      -- Of modules that are open, one must have a place.
      where cardinality(${draft.closedModules}::text[]) = 0 or exists (select from chosen)
      returning id, tour_number
    ),
    event as (
      insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source, caused_by)
      -- Reported events have longer names.
      select 'created', id, ${draft.facilityId}, 'created', ${draft.moment}, ${draft.now}, 'forwarder', ${draft.userId}
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
      update idempotency_key set answer = ${draft.answer}::jsonb || jsonb_build_object('tourId', 'T' || tour_number)
      from booked
      where user_id = ${draft.keyUserId} and forwarder_id = ${draft.keyForwarderId} and key = ${draft.key}
        and created_date = ${draft.keyDate}
    )
    select ${columns} from tour`,
  );
}
