import type { ForwarderTrucker, Page, PageQuery } from '@quaygate/contract';
import { appActiveDays, displayTimeZone, localDay, searchedPlate } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { contains } from '../../db/like.ts';
import { alphabetical, keyHoldsWords } from '../../db/names.ts';
import { again, countOf, leftTable, listOf, rowsOf, table } from '../../db/rows.ts';
import { isInvitable } from '../../identity/invitations.ts';
import { needsNoLicense } from '../licensing/licensing.queries.ts';

const trucker = table('trucker');
const link = table('forwarderTrucker', 'link');
const license = leftTable('license');

interface Row extends Omit<ForwarderTrucker, 'forwarderApproval' | 'isAppActive'> {
  isApproved: boolean;
}

export interface TruckerCondition {
  search?: string | undefined;
  /** With an assigned licence, or without. */
  isLicensed?: boolean | undefined;
  isReady?: boolean | undefined;
  isApproved?: true;
  truckerId?: string;
}

/** The last use of any session of a driver; those that were deleted left theirs with the account. */
const lastSeen = (truckerId: RawBuilder<unknown>) => sql<Date | null>`(
  select greatest(u.last_seen_date,
    (select max(coalesce(s.last_used_date, s.created_date)) from session s where s.user_id = u.id))
  from app_user u where u.id = ${truckerId})`;

/** From when on who was seen counts as active. */
const activeFrom = (now: Date) => new Date(now.getTime() - appActiveDays * 86_400_000);

/** Whether an identification lets a driver, a row of `trucker`, pass today. */
const identified = (now: Date) =>
  sql<boolean>`coalesce(trucker.verified_until >= ${localDay(now, displayTimeZone)}::date, false)`;

/** Nothing lacks a driver who is on the way (DRV-BRD-27). */
const ready = (now: Date) => sql`(${identified(now)}
  and (${needsNoLicense('company')} or coalesce(license_valid_until(license.expiration_date, license.has_renewal) > ${now}, false))
  and coalesce(${lastSeen(sql`trucker.user_id`)} >= ${activeFrom(now)}, false))`;

/** Plates that a driver drove for the company within so many days find them. */
const drivenDays = 180;
/** Fewer characters are in the plates of most past tours. */
const leastOfPast = 3;

/**
 * By names or by plate, however it is separated and whatever a machine takes its letters for (FWD-TRK-24, FWD-TRK-34); by plates
 * of past tours for this company too (FWD-TRK-39).
 */
function isFound(search: string, forwarderId: string, now: Date): RawBuilder<unknown> {
  const byNames = keyHoldsWords(sql`link.search_form`, search);
  const plate = searchedPlate(search);
  if (!plate) return byNames;
  const byOwn = sql`${byNames} or plate_reading(link.license_plate) like ${contains(plate)}`;
  if (plate.length < leastOfPast) return sql`(${byOwn})`;
  const from = new Date(now.getTime() - drivenDays * 86_400_000);
  return sql`(${byOwn} or link.trucker_id in (
    select t.trucker_id from tour t
    where t.forwarder_id = ${forwarderId} and t.slot_begin >= ${from} and t.plate_reading like ${contains(plate)}))`;
}

/** Drivers linked to a forwarder now, pending first, then by name; a licence counts no matter which forwarder manages it. */
const linked = (forwarderId: string, condition: TruckerCondition, now: Date): RawBuilder<unknown> => {
  const { search, isLicensed, isReady, isApproved, truckerId } = condition;
  const all = [sql`link.forwarder_id = ${forwarderId} and link.state in ('pending', 'approved')`];
  if (isApproved) all.push(sql`link.state = 'approved'`);
  if (truckerId !== undefined) all.push(sql`link.trucker_id = ${truckerId}`);
  if (isLicensed !== undefined) all.push(isLicensed ? sql`license.id is not null` : sql`license.id is null`);
  if (isReady !== undefined) all.push(isReady ? ready(now) : sql`not ${ready(now)}`);
  if (search) all.push(isFound(search, forwarderId, now));
  return sql`
    from forwarder_trucker link
    join trucker on trucker.user_id = link.trucker_id
    join trucking_company company on company.id = link.forwarder_id
    left join license on license.trucker_id = trucker.user_id and license.status = 'ASSIGNED'
    where ${sql.join(all, sql` and `)}`;
};

const isActive = (lastSeenDate: Date | null, now: Date): boolean =>
  lastSeenDate !== null && lastSeenDate >= activeFrom(now);

const byName = (lastName: RawBuilder<unknown>, firstName: RawBuilder<unknown>) =>
  sql`${alphabetical(lastName)}, ${alphabetical(firstName)}`;

async function select(
  db: Db,
  forwarderId: string,
  condition: TruckerCondition,
  now: Date,
  cut = sql``,
): Promise<ForwarderTrucker[]> {
  const driver = {
    ...trucker('userId', 'email'),
    ...link('firstName', 'lastName', 'licensePlate', 'registeredDate', 'note', 'version', 'changedDate'),
    ...license('licenseKey', 'expirationDate'),
    hasRenewal: sql<boolean>`coalesce(license.has_renewal, false)`,
    licenseStatus: license('status').status,
    needsLicense: sql<boolean>`not ${needsNoLicense('company')}`,
    isApproved: sql<boolean>`link.state = 'approved'`,
    isIdentified: identified(now),
    changedBy: sql<string | null>`(
      select u.first_name || ' ' || u.last_name from app_user u where u.id = link.changed_by)`,
  };
  const { rows } = await rowsOf<Row>(
    {
      ...again('shown', driver),
      completedBookingsCount: sql`done.count`,
      lastBookingCompletedDate: sql`done.last`,
      lastSeenDate: lastSeen(sql`shown.user_id`),
      invitedDate: sql`invited.created_date`,
      invitationEndsDate: sql`invited.expires_date`,
      invitationFailure: sql`invited.failure`,
    },
    (columns) => sql`
    select ${columns} from (
      select ${listOf(driver)}
      ${linked(forwarderId, condition, now)}
      order by link.state = 'approved', ${byName(sql`link.last_name`, sql`link.first_name`)}, link.trucker_id
      ${cut}
    ) shown
    cross join lateral (
      select count(*), max(completed_date) as last from all_time.booking
      where forwarder_id = ${forwarderId} and trucker_id = shown.user_id and state = 'completed'
    ) done
    left join lateral (
      select i.created_date, i.expires_date,
        case when m.failed_date is not null and m.sent_date is null then coalesce(m.last_error, '') end as failure
      from invitation i join app_user u on u.id = i.user_id left join mail m on m.id = i.mail_id
      where i.user_id = shown.user_id and ${isInvitable}
    ) invited on true
    order by is_approved, ${byName(sql`last_name`, sql`first_name`)}, user_id`,
  ).execute(db);
  return rows.map(({ isApproved, ...row }) => ({
    ...row,
    forwarderApproval: { approved: isApproved },
    isAppActive: isActive(row.lastSeenDate, now),
  }));
}

export async function findTruckers(
  db: Db,
  forwarderId: string,
  condition: TruckerCondition,
  { page, size }: PageQuery,
  now: Date,
): Promise<Page<ForwarderTrucker>> {
  const items = await select(db, forwarderId, condition, now, sql`limit ${size} offset ${page * size}`);
  const total = await countOf(db, linked(forwarderId, condition, now));
  return { items, page, size, total };
}

export const findApprovedTruckers = (db: Db, forwarderId: string, now: Date): Promise<ForwarderTrucker[]> =>
  select(db, forwarderId, { isApproved: true }, now);

export async function findTrucker(
  db: Db,
  forwarderId: string,
  truckerId: string,
  now: Date,
): Promise<ForwarderTrucker | undefined> {
  const [trucker] = await select(db, forwarderId, { truckerId }, now);
  return trucker;
}

export async function hasOpenBookings(trx: Db, forwarderId: string, truckerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('booking')
    .select('id')
    .where('forwarderId', '=', forwarderId)
    .where('truckerId', '=', truckerId)
    .where('state', 'not in', ['completed', 'cancelled'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
