import type { FacilityArrival } from '@quaygate/contract';
import { positionTakenAround } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';

const t = table('tour', 't');
const c = table('truckingCompany', 'c');
const p = table('driverPosition', 'p');

type Row = Omit<FacilityArrival, 'tourId' | 'timeSlot'> & { tourNumber: number; slotBegin: Date; slotEnd: Date };

/**
 * Trucks on their way: of running tours that share their position and have not been reported at the terminal, the
 * earliest arrival first (DRV-POS-10). What is stored does not outlive consent and tour.
 */
async function findArrivals(db: Db, which: RawBuilder<unknown>, at: Date): Promise<FacilityArrival[]> {
  const [last, first] = [positionTakenAround, -positionTakenAround].map((offset) => new Date(at.getTime() + offset));
  const { rows } = await rowsOf<Row>(
    {
      tourNumber: t('number').number,
      ...t('licensePlate'),
      forwarder: c('name').name,
      ...t('slotBegin', 'slotEnd'),
      ...notNull(p('arrivalDate')),
      ...p('reportedDate'),
    },
    (columns) => sql`${prepared}
    select ${columns} from driver_position p join tour t on t.id = p.tour_id join trucking_company c on c.id = t.forwarder_id
    where ${which} and p.arrival_date is not null and t.state not in ('completed', 'cancelled')
      and t.slot_begin <= ${last}::timestamptz and t.slot_end >= ${first}::timestamptz
      and not exists (select from booking b where b.tour_id = t.id and b.reached_terminal)
    order by p.arrival_date, t.number`,
  ).execute(db);
  return rows.map(({ tourNumber, slotBegin, slotEnd, ...row }) => ({
    ...row,
    tourId: tourIdOf(tourNumber),
    timeSlot: { slotBegin, slotEnd },
  }));
}

export const findFacilityArrivals = (db: Db, facilityId: number, at: Date) =>
  findArrivals(db, sql`t.facility_id = ${facilityId}`, at);

export const findForwarderArrivals = (db: Db, forwarderId: string, at: Date) =>
  findArrivals(db, sql`t.forwarder_id = ${forwarderId}`, at);
