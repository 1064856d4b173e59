import type { License, Page, PageQuery } from '@quaygate/contract';
import { type LicenseStatus, present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { holdsWords } from '../../db/names.ts';
import { countOf, rowsOf } from '../../db/rows.ts';
import { paymentOpenUntil, statusAt } from './license-status.queries.ts';

/** A licence as the database tells it of one forwarder; what can be done with it is decided by a rule. */
export interface SeenLicense extends Omit<License, 'managedBy' | 'possibleAction'> {
  isManaged: boolean;
  hasManager: boolean;
  isOwnDriver: boolean;
  isDriverOfManager: boolean;
}

export interface LicenseCondition {
  search?: string | undefined;
  statuses?: readonly LicenseStatus[] | undefined;
  managedBy?: readonly ('ME' | 'OTHERS')[] | undefined;
  /** Exclusive. */
  expiresBefore?: Date | undefined;
  /** Id or licenseKey. */
  ref?: string;
}

/** Licences by the conditions that need nothing but the licence. */
function fits({ statuses = [], expiresBefore, ref }: LicenseCondition, now: Date): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (statuses.length > 0) all.push(sql`${statusAt(now)} in (${sql.join([...statuses])})`);
  if (expiresBefore) all.push(sql`license.expiration_date < ${expiresBefore}`);
  if (ref !== undefined) all.push(sql`(license.id = ${ref} or license.license_key = ${ref})`);
  return sql.join(all, sql` and `);
}

const order = sql`license.expiration_date, license.license_key`;

const managed = (forwarderId: string, condition: LicenseCondition, now: Date, first: number | undefined) => sql`
  (select license.id from license where forwarder_id = ${forwarderId} and ${fits(condition, now)}
  ${first === undefined ? sql`` : sql`order by ${order} limit ${first}`})`;

/**
 * Not managed by the forwarder, with an approved driver of it or bought by one of its users (FWD-LIC-53). Three ranges of
 * the index leave out its own, however many they are.
 */
const ofOthers = (forwarderId: string) => sql`
  (select license.id from forwarder_trucker link join license using (trucker_id)
  where link.forwarder_id = ${forwarderId} and link.state = 'approved'
    and license.forwarder_id is distinct from ${forwarderId}
  union
  select bought.id from user_forwarder of join app_user u on u.id = of.user_id cross join lateral (
    select id from license where lower(owner_email) = lower(u.email) and license.forwarder_id < ${forwarderId}
    union all
    select id from license where lower(owner_email) = lower(u.email) and license.forwarder_id > ${forwarderId}
    union all
    select id from license where lower(owner_email) = lower(u.email) and license.forwarder_id is null) bought
  where of.forwarder_id = ${forwarderId})`;

const kindsOf = ({ managedBy = [] }: LicenseCondition) =>
  managedBy.length > 0 ? managedBy : (['ME', 'OTHERS'] as const);

/** @param first as many of its own, the soonest to expire, as can be shown */
function visible(forwarderId: string, condition: LicenseCondition, now: Date, first?: number): RawBuilder<unknown> {
  const kinds = kindsOf(condition);
  const parts = [
    ...(kinds.includes('ME') ? [managed(forwarderId, condition, now, first)] : []),
    ...(kinds.includes('OTHERS') ? [ofOthers(forwarderId)] : []),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

const isManaged = (forwarderId: string) => sql<boolean>`license.forwarder_id is not distinct from ${forwarderId}`;

const driverName = sql`coalesce(link.first_name, trucker.first_name) || ' ' || coalesce(link.last_name, trucker.last_name)`;

/** What is hidden from a forwarder is not found by its search either. */
const holdsSearch = (forwarderId: string, search: string) => sql`(
  ${holdsWords(sql`license.license_key`, search)}
  or ((${isManaged(forwarderId)} or link.id is not null) and ${holdsWords(driverName, search)})
  or (${isManaged(forwarderId)} and ${holdsWords(sql`coalesce(license.owner_email, '') || E'\\n' || coalesce(license.order_id, '')`, search)}))`;

function seen(forwarderId: string, condition: LicenseCondition, now: Date, first?: number): RawBuilder<unknown> {
  const { search } = condition;
  return sql`
    from ${visible(forwarderId, condition, now, search ? undefined : first)} visible
    join license using (id)
    left join trucker on trucker.user_id = license.trucker_id
    left join forwarder_trucker link on link.forwarder_id = ${forwarderId} and link.trucker_id = license.trucker_id
      and link.state = 'approved'
    where ${fits(condition, now)} ${search ? sql`and ${holdsSearch(forwarderId, search)}` : sql``}`;
}

interface Cut {
  offset: number;
  size: number;
}

async function select(db: Db, forwarderId: string, condition: LicenseCondition, now: Date, cut?: Cut) {
  const own = isManaged(forwarderId);
  const { rows } = await rowsOf<SeenLicense>(
    {
      id: sql`license.id`,
      licenseKey: sql`license.license_key`,
      status: statusAt(now),
      forwarder: sql`(select name from trucking_company where id = license.forwarder_id)`,
      truckerName: sql`case when ${own} or link.id is not null then ${driverName} end`,
      ownerEmail: sql`case when ${own} then license.owner_email end`,
      orderId: sql`case when ${own} then license.order_id end`,
      purchaseDate: sql`license.purchase_date`,
      expirationDate: sql`license.expiration_date`,
      hasRenewal: sql`license.has_renewal`,
      assignDate: sql`license.assign_date`,
      paymentOpenUntil: paymentOpenUntil(now),
      hasTruckerIdentification: sql`license.trucker_id is not null and coalesce(trucker.is_identified, false)`,
      openBookingsCount: sql`case when license.status = 'ASSIGNED' then (select count(*) from tour t join booking b on b.tour_id = t.id
        where t.forwarder_id = ${forwarderId} and t.trucker_id = license.trucker_id
          and t.state not in ('completed', 'cancelled') and b.state not in ('completed', 'cancelled')) else 0 end`,
      isManaged: own,
      hasManager: sql`license.forwarder_id is not null`,
      isOwnDriver: sql`link.id is not null`,
      isDriverOfManager: sql`exists (select from forwarder_trucker other where other.forwarder_id = license.forwarder_id
        and other.trucker_id = license.trucker_id and other.state = 'approved')`,
    },
    (columns) => sql`
    select ${columns} ${seen(forwarderId, condition, now, cut && cut.offset + cut.size)}
    order by ${order}
    ${cut ? sql`limit ${cut.size} offset ${cut.offset}` : sql``}`,
  ).execute(db);
  return rows;
}

/** The number of those it manages is kept; only a search or a filter has to count them. */
async function countLicenses(db: Db, forwarderId: string, condition: LicenseCondition, now: Date): Promise<number> {
  const { search, statuses = [], expiresBefore } = condition;
  const kinds = kindsOf(condition);
  const kept = sql`coalesce((select licenses from license_count where forwarder_id = ${forwarderId}), 0)
    + coalesce((select sum(change) from license_count_change where forwarder_id = ${forwarderId}), 0)`;
  const isAll = !search && statuses.length === 0 && !expiresBefore;
  if (!isAll) return countOf(db, seen(forwarderId, condition, now));
  const total = sql<number>`${kinds.includes('ME') ? kept : sql`0`}
    + ${kinds.includes('OTHERS') ? sql`(select count(*) from ${ofOthers(forwarderId)} others)` : sql`0`}`;
  const { rows } = await rowsOf({ total }, (columns) => sql`select ${columns}`).execute(db);
  return Number(present(rows[0]).total);
}

/** The soonest to expire first, those without a date last (FWD-LIC-54). */
export async function findLicenses(
  db: Db,
  forwarderId: string,
  condition: LicenseCondition,
  { page, size }: PageQuery,
  now: Date,
): Promise<Page<SeenLicense>> {
  const items = await select(db, forwarderId, condition, now, { offset: page * size, size });
  return { items, page, size, total: await countLicenses(db, forwarderId, condition, now) };
}

/** One licence the forwarder may see, by its id or licenseKey. */
export async function findLicense(db: Db, forwarderId: string, ref: string, now: Date) {
  const [license] = await select(db, forwarderId, { ref }, now);
  return license;
}
