import type { DriverTour } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { leftTable, rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { type AnnouncementJson, announcementsOfTour, closureOfTour } from '../closure/closure.queries.ts';
import { admittedReasonOfTour, haltOfTour, type RawHalt } from '../tour/halt.queries.ts';

const t = table('tour', 't');
const f = table('facility', 'f');
const c = table('truckingCompany', 'c');
const p = leftTable('driverPosition', 'p');

const hour = 3_600_000;
/** Tours whose slot ended longer ago are shown no more, unless the truck is under way. */
const back = 12 * hour;
const ahead = 7 * 24 * hour;

export interface DriverTourRow {
  tourRow: number;
  tourNumber: number;
  facilityId: number;
  facilityName: string;
  timeZone: string;
  toleranceMinutes: number;
  place: DriverTour['terminal']['place'];
  address: string | null;
  phoneNumber: string | null;
  driverRules: Record<string, string>;
  takesCalls: boolean;
  company: string;
  licensePlate: string;
  slotBegin: Date;
  slotEnd: Date;
  state: DriverTour['state'];
  hasReachedTerminal: boolean;
  arrivalDate: Date | null;
  halt: RawHalt | null;
  admittedReason: string | null;
  closure: AnnouncementJson | null;
  announcements: AnnouncementJson[];
  bookings: Omit<DriverTour['bookings'][number], 'hindrances'>[];
}

/** Tours of a driver for all companies around the moment `at`, the earliest slot first. */
export async function findDriverTours(db: Db, truckerId: string, at: Date): Promise<DriverTourRow[]> {
  const [first, last] = [new Date(at.getTime() - back), new Date(at.getTime() + ahead)];
  const { rows } = await rowsOf<DriverTourRow>(
    {
      tourRow: t('id').id,
      tourNumber: t('number').number,
      ...t('facilityId'),
      facilityName: f('name').name,
      ...f('timeZone', 'toleranceMinutes'),
      place: sql`f.map -> 'center'`,
      ...f('address', 'phoneNumber', 'driverRules'),
      takesCalls: sql`'voiceCalls' = any(f.capabilities)`,
      company: c('name').name,
      ...t('licensePlate', 'slotBegin', 'slotEnd', 'state'),
      ...p('arrivalDate'),
      halt: haltOfTour,
      admittedReason: admittedReasonOfTour,
      closure: closureOfTour,
      announcements: announcementsOfTour(at),
      hasReachedTerminal: sql`b.has_reached_terminal`,
      bookings: sql`b.bookings`,
    },
    (columns) => sql`${prepared}
    select ${columns} from tour t join facility f on f.id = t.facility_id join trucking_company c on c.id = t.forwarder_id
    left join driver_position p on p.tour_id = t.id
    cross join lateral (
      select bool_or(b.reached_terminal) as has_reached_terminal,
        jsonb_agg(jsonb_build_object('bookingId', b.id, 'type', b.type, 'containerNumber', b.container_number,
          'referenceNumber', b.reference_number, 'state', b.state) order by b.created_date, b.id) as bookings
      from booking b where b.tour_id = t.id and not b.hidden
    ) b
    where t.trucker_id = ${truckerId} and t.slot_begin <= ${last} and b.bookings is not null
      and (t.slot_end >= ${first} or t.state not in ('active', 'completed', 'cancelled'))
    order by t.slot_begin, t.number`,
  ).execute(db);
  return rows;
}

const tourOfDriver = statement(({ truckerId, tourNumber }: { truckerId: string; tourNumber: number }) =>
  rowsOf(
    {
      ...t('id', 'number', 'facilityId', 'forwarderId', 'licensePlate', 'plateKey', 'state', 'slotBegin', 'slotEnd'),
      hasReachedTerminal: sql<boolean>`exists (select from booking b where b.tour_id = t.id and b.reached_terminal)`,
    },
    (columns) => sql`select ${columns} from tour t where t.trucker_id = ${truckerId} and t.number = ${tourNumber}`,
  ),
);

/** One tour of a driver; undefined for that of another one. */
export async function findDriverTour(db: Db, truckerId: string, tourNumber: number) {
  const [tour] = await tourOfDriver(db, { truckerId, tourNumber });
  return tour;
}
