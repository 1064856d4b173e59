import type { BookingType } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { type BookingDraft, makesTour, type Written } from './booking-insert.queries.ts';

const tourRow = table('tour');

/** What differs between the bookings of one truck. */
const ofUnit = [
  ...(['id', 'rowId', 'orderRow', 'moduleId', 'referenceNumber'] as const),
  ...(['containerNumber', 'containerType', 'containerLength', 'priority'] as const),
];
type OfUnit = (typeof ofUnit)[number];

export type Pair = Record<BookingType, BookingDraft>;
type Common = Omit<BookingDraft, OfUnit | 'type' | 'request' | 'own' | 'unitText'>;
type Units = { [Name in `${BookingType} ${OfUnit}`]: string | number | null };
interface Key {
  keyUserId: string | null;
  keyForwarderId: string | null;
  keyDate: Date | null;
  key: string | null;
}
type Given = Common & Units & Key;

function given({ pickup, delivery }: Pair): Given {
  const { request, own: _, unitText: __, type: ___, ...common } = delivery;
  const unitsOf = (type: BookingType, draft: BookingDraft) =>
    ofUnit.map((name) => [`${type} ${name}`, draft[name]] as const);
  return {
    ...common,
    ...(Object.fromEntries([...unitsOf('pickup', pickup), ...unitsOf('delivery', delivery)]) as Units),
    tourText: pickup.tourText + delivery.unitText,
    keyUserId: request?.userId ?? null,
    keyForwarderId: request?.forwarderId ?? null,
    keyDate: request?.createdDate ?? null,
    key: request?.key ?? null,
  };
}

/** The module that takes a unit: its own, else the one with the most places; `free` is what is left there. */
const chosen = (draft: Given, type: BookingType, free: RawBuilder<unknown>) => sql`
  select m.module_id from module m where not closed and coalesce(${free} > 0, true)
  order by coalesce(m.module_id = ${draft[`${type} moduleId`]}, false) desc, ${free} desc nulls first, (
    select min(module_name) from slot_template t where t.facility_id = ${draft.facilityId} and t.module_id = m.module_id
  ), m.module_id
  limit 1`;

/** One row of `booking`, where the unit has a place. */
function booking(draft: Given, type: BookingType, module: RawBuilder<unknown>): RawBuilder<unknown> {
  const unit = (name: OfUnit) => draft[`${type} ${name}`];
  return sql`
    select ${unit('id')}, ${unit('rowId')}, tour.id, tour.number, ${draft.facilityId}::int, ${draft.forwarderId}, ${draft.truckerId},
      place.id, (select module_id from ${module}), ${unit('orderRow')}::bigint, ${type === 'pickup' ? sql`'pickup'` : sql`'delivery'`},
      ${unit('referenceNumber')}, ${unit('containerNumber')}, ${unit('containerType')}, ${unit('containerLength')}::int,
      ${unit('priority')}, ${draft.licensePlate}, ${draft.firstName}, ${draft.lastName}, ${draft.slotBegin}::timestamptz,
      ${draft.slotEnd}::timestamptz, ${draft.moment}::timestamptz, ${draft.now}::timestamptz
    from tour, place
    -- Of modules that are open, each unit must have a place.
    where cardinality(${draft.closedModules}::text[]) = 0
      or (exists (select from of_pickup) and exists (select from of_delivery))`;
}

/** The tour, its two places of the slot, and of each unit its booking, module, event and order. */
const writePair = statement((draft: Given) =>
  rowsOf<Written>(
    {
      tourId: tourRow('id').id,
      tourNumber: tourRow('number').number,
      tourState: tourRow('state').state,
      isJoining: sql`is_joining`,
      isBooked: sql`exists (select from booked)`,
    },
    (columns) => sql`
    with ${makesTour(draft)},
    place as (
      update slot set taken = taken + 2
      where id = ${draft.slotId} and not closed and slot_begin > ${draft.moment} and (capacity is null or taken + 1 < capacity)
        and (select not is_joining from tour)
      returning id
    ),
    -- Locked after the slot and therefore as the last booking left them.
    module as materialized (
      select module_id, closed or module_id = any(${draft.closedModules}::text[]) as closed,
        coalesce(override_maximum, template_maximum) - current_number as free
      from slot_module where slot_id in (select id from place) order by module_id for update
    ),
    of_pickup as materialized (${chosen(draft, 'pickup', sql`m.free`)}),
    of_delivery as materialized (
      ${chosen(draft, 'delivery', sql`(m.free - (select count(*) from of_pickup p where p.module_id = m.module_id))`)}),
    counted as (
      update slot_module m set current_number = current_number + c.places
      from (
        select module_id, count(*)::int as places
        from (select * from of_pickup union all select * from of_delivery) each group by module_id
      ) c
      where m.slot_id = ${draft.slotId} and m.module_id = c.module_id
    ),
    booked as (
      insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, module_id,
        order_row, type, reference_number, container_number, container_type, container_length, priority, license_plate,
        first_name, last_name, slot_begin, slot_end, created_date, updated_date)
      ${booking(draft, 'pickup', sql`of_pickup`)} union all ${booking(draft, 'delivery', sql`of_delivery`)}
      returning id, tour_number, order_row
    ),
    event as (
      insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source, caused_by)
      select 'created', id, ${draft.facilityId}, 'created', ${draft.moment}, ${draft.now}, 'forwarder', ${draft.userId}
      from booked
    ),
    ordered as (
      update load_unit_order o set state = 'BOOKED' from booked where o.id = booked.order_row
    ),
    noticed as (
      insert into driver_notice (trucker_id, kind, detail, created_date)
      select distinct ${draft.truckerId}, 'tour_changed', jsonb_build_object('tourId', 'T' || tour_number), ${draft.now}::timestamptz
      from booked
    ),
    answered as (
      update idempotency_key set answer = (
        select a.answer || jsonb_build_object('tourId', tour_id, 'pickup', a.answer->'pickup' || jsonb_build_object('tourId', tour_id),
          'delivery', a.answer->'delivery' || jsonb_build_object('tourId', tour_id))
        from (select ${draft.answer}::jsonb as answer, 'T' || tour.number as tour_id from tour) a)
      where user_id = ${draft.keyUserId} and forwarder_id = ${draft.keyForwarderId} and key = ${draft.key}
        and created_date = ${draft.keyDate} and exists (select from booked)
    )
    select ${columns} from tour`,
  ),
);

/**
 * Makes a tour of two bookings and takes a place of the slot for each, if two are free. Where the truck has an open tour in the
 * slot it is locked instead and nothing else happens.
 */
export async function insertPairWithTour(trx: Db, pair: Pair): Promise<Written> {
  return present((await writePair(trx, given(pair)))[0]);
}
