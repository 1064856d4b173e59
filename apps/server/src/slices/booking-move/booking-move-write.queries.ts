import type { Booking } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { type BookingRow, bookingColumns, bookingOfRow } from '../booking/booking.queries.ts';
import { shiftedPlace } from '../booking/booking-place.queries.ts';
import type { LockedRow } from './booking-move-lock.queries.ts';

/** One booking that goes to another slot. */
interface Shift {
  facilityId: number;
  booking: LockedRow;
  slotId: number;
  /** Modules of it that take no bookings now. */
  closedModules: readonly string[];
  /** Where it is afterwards. */
  tour: { id: number; number: number };
  event: { causedBy: string; detail: object };
  now: Date;
}

/** What a move writes once, beside its first booking. */
interface Once {
  /** The driver is told. */
  isFirst: boolean;
  /** The tour itself goes along. */
  takesTour: boolean;
}

interface Given {
  id: string;
  facilityId: number;
  from: number;
  to: number;
  module: string | null;
  wanted: string | null;
  closedModules: readonly string[];
  tourId: number;
  tourNumber: number;
  causedBy: string;
  detail: string;
  now: Date;
}

const movedTour = ({ tourId }: Given) => sql`, moved_tour as (
    update tour t set slot_id = p.id, slot_begin = p.slot_begin, slot_end = p.slot_end from place p where t.id = ${tourId}
  )`;

const noticed = ({ now }: Given) => sql`, noticed as (
    insert into driver_notice (trucker_id, kind, detail, created_date)
    select trucker_id, 'tour_changed', jsonb_build_object('tourId', 'T' || tour_number), ${now} from moved
  )`;

/**
 * The event is named by the version of the booking: reported ones have longer names.
 * @param beside what is written in the same statement
 */
const shift = (...beside: ((given: Given) => RawBuilder<unknown>)[]) =>
  statement((given: Given) =>
    rowsOf<BookingRow>(
      bookingColumns,
      (columns) => sql`
    with ${shiftedPlace({ facilityId: given.facilityId, slotId: given.from, moduleId: given.module }, given.to, {
      module: { wanted: given.wanted, closed: given.closedModules },
      now: given.now,
    })}, moved as (
      update booking b set tour_id = ${given.tourId}, tour_number = ${given.tourNumber}, slot_id = p.id,
        slot_begin = p.slot_begin, slot_end = p.slot_end, module_id = (select module_id from chosen), version = version + 1,
        updated_date = ${given.now}
      from place p where b.id = ${given.id}
      returning b.*
    ), told as (
      insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source, caused_by, detail)
      select 'v' || version, id, facility_id, 'changed', ${given.now}, ${given.now}, 'forwarder', ${given.causedBy},
        ${given.detail}
      from moved
    ) ${sql.join(
      beside.map((part) => part(given)),
      sql` `,
    )}
    select ${columns} from moved b join trucking_company company on company.id = b.forwarder_id`,
    ),
  );

const shiftFirst = shift(noticed);
const shiftTour = shift(noticed, movedTour);
const shiftNext = shift();

/**
 * Takes a locked booking to a place of another slot, in one statement, with its event; undefined where no place is free. Both
 * slots are locked. A booking that moves is active and stays so, whatever its events are: its state is not counted anew.
 */
export async function shiftBooking(
  trx: Trx,
  { facilityId, booking, slotId: to, closedModules, tour, event, now }: Shift,
  { isFirst, takesTour }: Once,
): Promise<Booking | undefined> {
  const { id, slotId: from, moduleId: module, order } = booking;
  const written = takesTour ? shiftTour : isFirst ? shiftFirst : shiftNext;
  const place = { facilityId, from, to, module, wanted: order.moduleId, closedModules };
  const told = { causedBy: event.causedBy, detail: JSON.stringify(event.detail) };
  const [row] = await written(trx, { id, ...place, tourId: tour.id, tourNumber: tour.number, ...told, now });
  return row && bookingOfRow(row);
}
