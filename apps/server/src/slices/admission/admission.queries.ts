import type { BookingType } from '@quaygate/contract';
import type { VisitFacts, VisitUnit } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { type DeadlineText, deadlinesOf } from '../deadline/deadline.queries.ts';
import { needsNoLicense } from '../licensing/licensing.queries.ts';

const t = table('tour', 't');
const f = table('facility', 'f');
const b = table('booking', 'b');
const o = table('loadUnitOrder', 'o');

/** A booking of a visit that is not cancelled, with everything that decides whether the truck may come in. */
export interface VisitRow extends VisitFacts, VisitUnit {
  tourRow: number;
  tourNumber: number;
  licensePlate: string;
  truckerId: string;
  bookingId: string;
  type: BookingType;
  deadlines: DeadlineText[];
}

/** The tours that `which` picks from tours `t`, with all that an admission at the moment `at` is decided by. */
async function findVisits(db: Db, at: Date, which: RawBuilder<unknown>): Promise<VisitRow[]> {
  const { rows } = await rowsOf<VisitRow>(
    {
      tourRow: t('id').id,
      tourNumber: t('number').number,
      ...t('licensePlate', 'truckerId', 'slotBegin', 'slotEnd'),
      ...f('toleranceMinutes', 'deadlineGraceMinutes', 'maxWeight'),
      isDriverBlocked: sql`exists (select from block k where k.facility_id = f.id and k.trucker_id = t.trucker_id
        and k.blocked_date <= ${at} and coalesce(k.lifted_date > ${at}, true))`,
      isUnverified: sql`f.verification_required and not exists (select from trucker d where d.user_id = t.trucker_id
        and d.verified_until >= (${at}::timestamptz at time zone f.time_zone)::date)`,
      isLicensed: sql`(select ${needsNoLicense('company')} from trucking_company company where company.id = t.forwarder_id)
        or exists (select from license l where l.trucker_id = t.trucker_id and l.status = 'ASSIGNED'
        and coalesce(license_valid_until(l.expiration_date, l.has_renewal) > ${at}, true))`,
      isOneToOne: sql`exists (select from one_to_one_restriction r where r.facility_id = f.id
        and r.restriction_start <= t.slot_begin and t.slot_begin < r.restriction_end)`,
      bookingId: b('id').id,
      ...b('type'),
      isWithdrawn: sql`o.reported_state in ('ANNOUNCED', 'CANCELLED') or o.state in ('ANNOUNCED', 'CANCELLED')`,
      ...o('containerType', 'netWeight', 'emptyWeight', 'trainCancelled', 'latestLoadingTime'),
      deadlines: deadlinesOf('o'),
      isReleased: sql`case when o.released_only then exists (
        select from release r where r.facility_id = o.facility_id and r.order_id = o.order_id
          and r.forwarder_id = b.forwarder_id and not r.deleted
          and coalesce(r.valid_from <= ${at}, true) and coalesce(r.valid_until > ${at}, true))
        else o.for_practice or not f.release_required end`,
    },
    (columns) => sql`${prepared}
    select ${columns} from tour t join facility f on f.id = t.facility_id
    join booking b on b.tour_id = t.id and b.state <> 'cancelled'
    join load_unit_order o on o.id = b.order_row
    where t.state not in ('completed', 'cancelled') and ${which}
    order by t.slot_begin, t.number, b.created_date, b.id`,
  ).execute(db);
  return rows;
}

/** Of a tour at a terminal; of another terminal's tour none. */
export const findVisitOfTour = (db: Db, facilityId: number, at: Date, tourRow: number) =>
  findVisits(db, at, sql`t.facility_id = ${facilityId} and t.id = ${tourRow}`);

export const findVisitOfTourNumber = (db: Db, facilityId: number, at: Date, tourNumber: number) =>
  findVisits(db, at, sql`t.facility_id = ${facilityId} and t.number = ${tourNumber}`);

/** Open visits among these tours, by their rows. */
export const findVisitsOfTours = (db: Db, at: Date, tourRows: readonly number[]) =>
  findVisits(db, at, sql`t.id = any(${tourRows}::bigint[])`);

const hour = 3_600_000;
/** How far a slot may lie back or ahead to be the visit a truck came for (terminal contract, 8.7). */
const back = 12 * hour;
const ahead = 24 * hour;

/** Visits that are under way, and those it may have come for, of all trucks whose plates may be read alike. */
export function findVisitsOfReading(db: Db, facilityId: number, at: Date, reading: string): Promise<VisitRow[]> {
  const [first, last] = [new Date(at.getTime() - back), new Date(at.getTime() + ahead)];
  return findVisits(
    db,
    at,
    sql`t.facility_id = ${facilityId} and t.plate_reading = ${reading}
      and (t.state <> 'active' or t.slot_begin between ${first} and ${last})`,
  );
}
