import type { BookingType } from '@quaygate/contract';
import type { ExceptionKind, StageMinutes, TourState } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { leftTable, rowsOf, table } from '../../db/rows.ts';
import { haltOfTour, isTold, judgedOf, type RawHalt, type RawJudged } from '../tour/halt.queries.ts';

const t = table('tour', 't');
const f = table('facility', 'f');
const c = table('truckingCompany', 'c');
const d = leftTable('trucker', 'd');
const x = table('exception', 'x');

/** An open tour with all that decides whether it needs a person, and what the desk shows of it. */
export interface DeskRow {
  tourNumber: number;
  state: TourState;
  licensePlate: string;
  truckerId: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  forwarder: string;
  forwarderEmail: string;
  slotBegin: Date;
  slotEnd: Date;
  toleranceMinutes: number;
  verificationRequired: boolean;
  isVerified: boolean;
  isDriverBlocked: boolean;
  hasReached: boolean;
  stateSince: Date | null;
  lane: string | null;
  halt: RawHalt | null;
  judged: RawJudged | null;
  /** Plates as the gate read them, the newest first; times in ISO 8601. */
  readings: { plate: string; at: string }[];
  bookings: { bookingId: string; type: BookingType; referenceNumber: string; containerNumber: string | null }[];
}

const hour = 3_600_000;
/** Tours whose slot lies further back have ended, or were forgotten; for one that lies further ahead no unknown truck has come. */
const back = 36 * hour;
const ahead = 24 * hour;

/** Of what happened to the bookings of a tour `t`: `value` over events that counted. */
const ofEvents = <T>(value: RawBuilder<T>, which: RawBuilder<unknown>) => sql<T>`(
  select ${value} from booking h join booking_event e on e.booking_id = h.id
  where h.tour_id = t.id and not h.hidden and ${which})`;

const stateEvents = sql`e.type = any(case t.state when 'facility_reached' then array['terminal_reached', 'registered']
  when 'transhipment' then array['transhipment', 'completed'] else array[t.state] end)`;

/** Open tours of a terminal whose truck has come, also for a slot days ahead, or whose slot and tolerance are over. */
export async function findDeskTours(db: Db, facilityId: number, now: Date): Promise<DeskRow[]> {
  const first = new Date(now.getTime() - back);
  const { rows } = await rowsOf<DeskRow>(
    {
      tourNumber: t('number').number,
      ...t('state', 'licensePlate', 'truckerId', 'firstName', 'lastName'),
      ...d('phoneNumber'),
      forwarder: c('name').name,
      forwarderEmail: c('email').email,
      ...t('slotBegin', 'slotEnd'),
      ...f('toleranceMinutes', 'verificationRequired'),
      isVerified: sql`coalesce(d.verified_until >= (${now}::timestamptz at time zone f.time_zone)::date, false)`,
      isDriverBlocked: sql`exists (select from block k where k.facility_id = t.facility_id
        and k.trucker_id = t.trucker_id and k.lifted_date is null)`,
      hasReached: sql`exists (select from booking h where h.tour_id = t.id and h.reached_terminal)`,
      stateSince: ofEvents(sql`max(e.occurred_at)`, sql`not e.ignored and ${stateEvents}`),
      lane: ofEvents(
        sql`(array_agg(e.detail ->> 'lane' order by e.occurred_at desc, e.event_id desc))[1]`,
        sql`e.detail ? 'lane' and ${isTold}`,
      ),
      halt: haltOfTour,
      judged: judgedOf(sql`t.state`, sql`h.tour_id = t.id and not h.hidden`),
      readings: ofEvents(
        sql`coalesce(json_agg(json_build_object('plate', e.detail ->> 'licensePlate', 'at', e.occurred_at)
          order by e.occurred_at desc, e.event_id desc), '[]')`,
        sql`e.source = 'gate' and e.detail ? 'licensePlate' and not e.detail ? 'overtaken'`,
      ),
      bookings: sql`(select coalesce(json_agg(json_build_object('bookingId', h.id, 'type', h.type,
          'referenceNumber', h.reference_number, 'containerNumber', h.container_number) order by h.created_date, h.id), '[]')
        from booking h where h.tour_id = t.id and h.state <> 'cancelled')`,
    },
    (columns) => sql`${prepared}
    with found as materialized (
      select id from tour where facility_id = ${facilityId} and slot_begin >= ${first}::timestamptz
        and state not in ('active', 'completed', 'cancelled')
      union all
      select id from tour where facility_id = ${facilityId} and state = 'active'
        and slot_begin >= ${first}::timestamptz and slot_begin < ${now}::timestamptz
    )
    select ${columns} from found join tour t on t.id = found.id join facility f on f.id = t.facility_id
      join trucking_company c on c.id = t.forwarder_id left join trucker d on d.user_id = t.trucker_id
    where t.state <> 'active' or t.slot_end + make_interval(mins => f.tolerance_minutes) <= ${now}::timestamptz`,
  ).execute(db);
  return rows;
}

/** What people noted of exceptions of a terminal, with their names. */
export interface KeptRow {
  id: string;
  kind: ExceptionKind;
  since: Date;
  licensePlate: string;
  plateReading: string | null;
  claimedBy: string | null;
  claimedName: string | null;
  claimedDate: Date | null;
  note: string | null;
  notedName: string | null;
  notedDate: Date | null;
  doneName: string | null;
  doneDate: Date | null;
}

/** A user who is gone has no name any more. */
const nameOf = (column: RawBuilder<unknown>) => sql<string | null>`
  case when ${column} is not null then coalesce(
    (select nullif(concat_ws(' ', u.first_name, nullif(u.last_name, '')), '') from app_user u where u.id = ${column}), '–') end`;

export async function findKept(db: Db, facilityId: number, from: Date, until: Date): Promise<KeptRow[]> {
  const { rows } = await rowsOf<KeptRow>(
    {
      ...x('id', 'kind', 'since', 'licensePlate', 'plateReading', 'claimedBy'),
      claimedName: nameOf(sql`x.claimed_by`),
      ...x('claimedDate', 'note'),
      notedName: nameOf(sql`x.noted_by`),
      ...x('notedDate'),
      doneName: nameOf(sql`x.done_by`),
      ...x('doneDate'),
    },
    (columns) => sql`
    select ${columns} from exception x
    where x.facility_id = ${facilityId} and x.since >= ${from} and x.since < ${until}
    order by x.since, x.id limit 2000`,
  ).execute(db);
  return rows;
}

/** The plates of open tours around now that read as one of these. */
export async function findPlatesRead(db: Db, facilityId: number, now: Date, readings: readonly string[]) {
  if (readings.length === 0) return [];
  const { rows } = await rowsOf<{ plateReading: string; licensePlate: string }>(
    { plateReading: sql`t.plate_reading`, ...t('licensePlate') },
    (columns) => sql`
    select distinct ${columns} from tour t
    where t.facility_id = ${facilityId} and t.plate_reading = any(${readings})
      and t.slot_begin between ${new Date(now.getTime() - back)} and ${new Date(now.getTime() + ahead)}
      and t.state not in ('completed', 'cancelled')`,
  ).execute(db);
  return rows;
}

/** What a terminal allows, and its clock. */
export async function findDesk(db: Db, facilityId: number): Promise<StageMinutes & { timeZone: string }> {
  const found = await db
    .selectFrom('facility')
    .select(['gateMinutes as gate', 'yardMinutes as yard', 'craneMinutes as crane', 'timeZone'])
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return found;
}
