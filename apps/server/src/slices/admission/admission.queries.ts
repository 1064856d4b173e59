import type { VisitFacts, VisitUnit } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { type Columns, rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { carried } from '../booking/booking-creation.queries.ts';
import { closureOfTour } from '../closure/closure.queries.ts';
import { deadlinesOf } from '../deadline/deadline.queries.ts';
import { needsNoLicense } from '../licensing/licensing.queries.ts';
import { haltOfTour } from '../tour/halt.queries.ts';

const t = table('tour', 't');
const f = table('facility', 'f');
const b = table('booking', 'b');
const o = table('loadUnitOrder', 'o');

/** A booking of a visit that is not cancelled, with everything that decides whether the truck may come in. */
export interface VisitRow extends Omit<VisitFacts, 'licensePlate'>, VisitUnit {
  tourRow: number;
  tourNumber: number;
  truckerId: string;
  licensePlate: string;
  /** When it is judged. */
  moment: Date;
}

/** An end that never comes. */
const never = sql`'9999-12-31'::timestamptz`;

/** Licences that a driver `userId` has: how long they last and are paid, where a licence that renews is known to at `knownAt`. */
export const licenseFacts = (userId: RawBuilder<unknown>, knownAt: Date) => {
  const assigned = sql`from license l where l.trucker_id = ${userId} and l.status = 'ASSIGNED'`;
  const renews = sql`l.has_renewal and l.expiration_date > ${knownAt}`;
  return {
    licensedUntil: sql<Date | null>`(select max(case when ${renews} then ${never}
      else coalesce(license_valid_until(l.expiration_date, l.has_renewal), ${never}) end) ${assigned})`,
    licensePaidUntil: sql<Date | null>`(select max(case when ${renews} then ${never}
      else coalesce(l.expiration_date, ${never}) end) ${assigned})`,
    licenseEndedDate: sql<Date | null>`(select max(l.expiration_date) from license l
      where l.trucker_id = ${userId} and l.status = 'EXPIRED')`,
  };
};

/** Whether a facility `f` blocks a driver at a moment. */
export const isBlockedAt = (userId: RawBuilder<unknown>, moment: RawBuilder<unknown>) => sql<boolean>`exists (
  select from block k where k.facility_id = f.id and k.trucker_id = ${userId}
    and k.blocked_date <= ${moment} and coalesce(k.lifted_date > ${moment}, true))`;

/** End of the last day on which a driver is verified, at a facility `f`. */
export const verifiedUntil = (userId: RawBuilder<unknown>) => sql<Date | null>`(
  select (d.verified_until + 1)::timestamp at time zone f.time_zone from trucker d where d.user_id = ${userId})`;

/** The moment that is judged, of a tour `t`, and when the question is asked. */
export interface Asked {
  knownAt: Date;
  moment: RawBuilder<Date>;
}

const driver = sql`t.trucker_id`;

/** What holds for the whole of a tour `t` of a company `company` at a facility `f`. */
const visitColumns = ({
  knownAt,
  moment,
}: Asked): Columns<Omit<VisitFacts, 'licensePlate'>> & { licensePlate: RawBuilder<string> } => ({
  ...t('licensePlate', 'slotBegin', 'slotEnd'),
  ...f('toleranceMinutes', 'verificationRequired', 'truckPlaces', 'truckWeight'),
  isDriverBlocked: isBlockedAt(driver, moment),
  verifiedUntil: verifiedUntil(driver),
  isApproved: sql`exists (select from forwarder_trucker l
    where l.forwarder_id = t.forwarder_id and l.trucker_id = t.trucker_id and l.state = 'approved')`,
  needsLicense: sql`not ${needsNoLicense('company')}`,
  ...licenseFacts(driver, knownAt),
  hasDoubleTour: sql`exists (select from tour other where other.trucker_id = t.trucker_id and other.forwarder_id = t.forwarder_id and other.id <> t.id
    and other.state not in ('completed', 'cancelled') and other.slot_begin < t.slot_end and other.slot_end > t.slot_begin)`,
  isOneToOne: sql`exists (select from one_to_one_restriction r where r.facility_id = f.id
    and r.restriction_start <= t.slot_begin and t.slot_begin < r.restriction_end)`,
  isSlotClosed: sql`coalesce((select s.closed from slot s where s.id = t.slot_id), false)`,
  closure: closureOfTour as RawBuilder<never>,
  halt: haltOfTour as RawBuilder<never>,
});

/**
 * Reported as handed over before a moment. Of a truck that is in this is the normal course; where its events come later than
 * the report, they are judged at their own moment.
 */
const isHandedOverAt = (
  moment: RawBuilder<Date>,
) => sql<boolean>`o.reported_state = 'DONE' and o.occurred_at <= ${moment}
  and t.state not in ('registered', 'transhipment') and b.state not in ('registered', 'transhipment', 'completed')`;

/** What one load unit gives, of a booking `b` and its order `o`. */
const unitColumns = (moment: RawBuilder<Date>): Columns<Omit<VisitUnit, 'bookingId'>> => ({
  ...b('type'),
  ...carried,
  ...f('deadlineGraceMinutes', 'maxWeight'),
  isWithdrawn: sql`o.reported_state in ('ANNOUNCED', 'CANCELLED') or o.state in ('ANNOUNCED', 'CANCELLED')`,
  isHandedOver: isHandedOverAt(moment),
  containerType: sql`o.container_type`,
  ...o('netWeight', 'emptyWeight', 'trainCancelled', 'latestLoadingTime'),
  deadlines: deadlinesOf('o'),
  isReleased: sql`case when o.released_only then exists (
    select from release r where r.facility_id = o.facility_id and r.order_id = o.order_id
      and r.forwarder_id = b.forwarder_id and not r.deleted
      and coalesce(r.valid_from <= ${moment}, true) and coalesce(r.valid_until > ${moment}, true))
    else o.for_practice or not f.release_required end`,
  trainRisk: sql`b.train_risk`,
  isCustomsBlocked: sql`o.list_toll_data @> '[{"status": "blocked"}]'`,
  lacksDangerousGoods: sql`exists (select from jsonb_array_elements(o.list_dangerous_goods_data) goods
    where coalesce(trim(goods ->> 'class'), '') = '' or goods ->> 'netWeight' is null)`,
});

/** Times inside of columns of JSON come as text. */
const readRow = <Row extends VisitRow>(row: Row): Row => ({
  ...row,
  closure: row.closure && {
    from: new Date(row.closure.from),
    until: row.closure.until === null ? null : new Date(row.closure.until),
  },
  halt: row.halt && { ...row.halt, occurredAt: new Date(row.halt.occurredAt) },
});

/**
 * The tours that `which` picks from tours `t`, with all that their readiness is decided by.
 * @param more columns of a tour `t`, a booking `b` and its order `o`
 */
export async function findVisits<More extends object>(
  db: Db,
  asked: Asked,
  which: RawBuilder<unknown>,
  more: Columns<More>,
): Promise<(VisitRow & More)[]> {
  const visit: Columns<VisitRow> = {
    tourRow: t('id').id,
    tourNumber: t('number').number,
    ...t('truckerId'),
    moment: asked.moment,
    ...visitColumns(asked),
    bookingId: b('id').id,
    ...unitColumns(asked.moment),
  };
  const { rows } = await rowsOf(
    { ...visit, ...more } as Columns<VisitRow & More>,
    (columns) => sql`${prepared}
    select ${columns} from tour t join facility f on f.id = t.facility_id
    join trucking_company company on company.id = t.forwarder_id
    join booking b on b.tour_id = t.id and b.state <> 'cancelled'
    join load_unit_order o on o.id = b.order_row
    where t.state not in ('completed', 'cancelled') and ${which}
    order by t.slot_begin, t.number, b.created_date, b.id`,
  ).execute(db);
  return rows.map(readRow);
}

/** As the gate asks: all is judged at one moment. */
const asAt = (at: Date): Asked => ({ knownAt: at, moment: sql<Date>`${at}::timestamptz` });

/** Of a tour at a terminal; of another terminal's tour none. */
export const findVisitOfTour = (db: Db, facilityId: number, at: Date, tourRow: number) =>
  findVisits(db, asAt(at), sql`t.facility_id = ${facilityId} and t.id = ${tourRow}`, {});

export const findVisitOfTourNumber = (db: Db, facilityId: number, at: Date, tourNumber: number) =>
  findVisits(db, asAt(at), sql`t.facility_id = ${facilityId} and t.number = ${tourNumber}`, {});

/** Open visits among these tours, by their rows. */
export const findVisitsOfTours = (db: Db, at: Date, tourRows: readonly number[]) =>
  findVisits(db, asAt(at), sql`t.id = any(${unseenList(tourRows, 'bigint')})`, {});

const hour = 3_600_000;
/** How far a slot may lie back or ahead to be the visit a truck came for (terminal contract, 8.7). */
const back = 12 * hour;
const ahead = 24 * hour;

/** Slots of the visits that a truck may have come for. */
export const spanAround = (at: Date) => ({
  first: new Date(at.getTime() - back),
  last: new Date(at.getTime() + ahead),
});

/** Visits that are under way, and those it may have come for, of all trucks whose plates may be read alike. */
export function findVisitsOfReading(db: Db, facilityId: number, at: Date, reading: string): Promise<VisitRow[]> {
  const { first, last } = spanAround(at);
  return findVisits(
    db,
    asAt(at),
    sql`t.facility_id = ${facilityId} and t.plate_reading = ${reading}
      and (t.state <> 'active' or t.slot_begin between ${first} and ${last})`,
    {},
  );
}
