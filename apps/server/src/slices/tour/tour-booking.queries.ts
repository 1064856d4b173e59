import type { KeptTexts } from '@quaygate/contract';
import type { BookingState, TrainRisk } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { deadlineReason } from '../deadline/deadline.queries.ts';
import { shownRisk, unloadingOf } from '../train/train-risk.queries.ts';

const b = table('booking', 'b');

/** A booking as its tour is listed with it. */
export interface BookingOfTour {
  tourId: number;
  id: string;
  bookingId: string;
  type: 'pickup' | 'delivery';
  containerNumber: string | null;
  referenceNumber: string;
  priority: string | null;
  bookingState: BookingState;
  reachedTerminal: boolean;
  atRisk: TrainRisk | null;
  unloadingMinutes: number | null;
  deadlineReason: string | null;
  own: KeptTexts | null;
}

/**
 * The bookings of tours, the oldest first, by their tour. As rows of their own: a list in each tour would be written and
 * read as JSON, and costs PostgreSQL twice as much.
 */
export async function findBookingsOf(
  db: Db,
  tourRows: readonly number[],
  now: Date,
): Promise<Map<number, BookingOfTour[]>> {
  if (tourRows.length === 0) return new Map();
  const { rows } = await rowsOf<BookingOfTour>(
    {
      ...b('tourId', 'type', 'containerNumber', 'referenceNumber', 'priority', 'reachedTerminal'),
      id: b('rowId').rowId,
      bookingId: b('id').id,
      bookingState: b('state').state,
      atRisk: sql`${shownRisk(now)}`,
      unloadingMinutes: unloadingOf,
      deadlineReason,
      own: sql`case when own.booking_id is not null then json_build_object('customer', own.customer,
        'orderNumber', own.order_number, 'note', own.note, 'version', own.version) end`,
    },
    (columns) => sql`${prepared}
    select ${columns} from booking b left join own_text own on own.booking_id = b.id
    where b.tour_id = any(${unseenList(tourRows, 'bigint')}) and not b.hidden order by b.created_date, b.id`,
  ).execute(db);
  return Map.groupBy(rows, ({ tourId }) => Number(tourId));
}
