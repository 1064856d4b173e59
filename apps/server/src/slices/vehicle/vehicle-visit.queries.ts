import { type BookingState, isOpen, plateReading, type Visit } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';

const t = table('tour', 't');

const hour = 3_600_000;

/** Tours whose slot lies further back have ended, or are under way and open. */
const finalsBack = 36 * hour;

const activeBack = 12 * hour;

const activeAhead = 24 * hour;

/** A tour of a licence plate. */
export interface PlateVisit extends Visit {
  licensePlate: string;
  plateReading: string;
  tourId: string;
  externalId: string | null;
  hasPicture: boolean;
}

/** Tours of these plates, and of those that may be read like them, that may be a visit now. */
export async function findVisitsOfPlates(
  db: Db,
  facilityId: number,
  plateKeys: readonly string[],
  now: Date,
): Promise<PlateVisit[]> {
  const at = (offset: number) => new Date(now.getTime() + offset);
  const { rows } = await rowsOf<
    Omit<PlateVisit, 'tourId' | 'finalAt'> & { tourNumber: number; states: BookingState[]; lastChange: Date }
  >(
    {
      ...t('licensePlate'),
      plateReading: sql`t.plate_reading`,
      tourNumber: t('number').number,
      ...t('externalId'),
      reportedStatus: t('appointmentStatus').appointmentStatus,
      ...t('slotBegin', 'slotEnd'),
      states: sql`array_agg(b.state)`,
      hasReachedTerminal: sql`bool_or(b.reached_terminal)`,
      lastChange: sql`max(coalesce(b.completed_date, b.updated_date))`,
      isDriverBlocked: sql`exists (select from block k where k.facility_id = t.facility_id and k.trucker_id = t.trucker_id
        and k.blocked_date <= ${now} and coalesce(k.lifted_date > ${now}, true))`,
      hasPicture: sql`exists (select from gate_picture p join booking c on c.id = p.booking_id where c.tour_id = t.id
        and p.removed_date is null)`,
    },
    (columns) => sql`
    select ${columns} from tour t join booking b on b.tour_id = t.id
    where t.facility_id = ${facilityId} and t.plate_reading = any(${plateKeys.map(plateReading)}) and case
      when t.state = 'active' then t.slot_begin between ${at(-activeBack)} and ${at(activeAhead)}
      when t.state in ('completed', 'cancelled') then t.slot_begin >= ${at(-finalsBack)}
      else true end
    group by t.id`,
  ).execute(db);
  return rows.map(({ tourNumber, lastChange, ...visit }) => ({
    ...visit,
    tourId: tourIdOf(tourNumber),
    finalAt: visit.states.some(isOpen) ? null : lastChange,
  }));
}
