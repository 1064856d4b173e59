import type { PageQuery } from '@quaygate/contract';
import type { LicenseStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { foundBy } from '../../db/common-words.ts';
import { holdsWords, keyHoldsWords } from '../../db/names.ts';
import { statusAt } from './license-status.queries.ts';

type Part = RawBuilder<unknown>;

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
function fits({ statuses = [], expiresBefore, ref }: LicenseCondition, now: Date): Part {
  const all: Part[] = [sql`true`];
  if (statuses.length > 0) all.push(sql`${statusAt(now)} in (${sql.join([...statuses])})`);
  if (expiresBefore) all.push(sql`license.expiration_date < ${expiresBefore}`);
  if (ref !== undefined) all.push(sql`(license.id = ${ref} or license.license_key = ${ref})`);
  return sql.join(all, sql` and `);
}

/** The soonest to expire first, those without a date last (FWD-LIC-54). @param alias of rows of `ordered` */
export const orderOf = (alias: string) =>
  sql`${sql.ref(`${alias}.expiration_date`)}, ${sql.ref(`${alias}.license_key`)}`;
const order = orderOf('license');
const ordered = sql`license.id, license.expiration_date, license.license_key`;

const managed = (forwarderId: string, condition: LicenseCondition, now: Date, first: number | undefined) => sql`
  (select ${ordered} from license where forwarder_id = ${forwarderId} and ${fits(condition, now)}
  ${first === undefined ? sql`` : sql`order by ${order} limit ${first}`})`;

/**
 * Not managed by the forwarder, with an approved driver of it or bought by one of its users (FWD-LIC-53). Three ranges of
 * the index leave out its own, however many they are.
 */
export const ofOthers = (forwarderId: string) => sql`
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

export const kindsOf = ({ managedBy = [] }: LicenseCondition) =>
  managedBy.length > 0 ? managedBy : (['ME', 'OTHERS'] as const);

/** Licences that a company sees, with what orders them. @param first as many of its own, the soonest to expire, as can be shown */
export function visible(forwarderId: string, condition: LicenseCondition, now: Date, first?: number): Part {
  const kinds = kindsOf(condition);
  const others = sql`
    (select ${ordered} from ${ofOthers(forwarderId)} of_others join license using (id) where ${fits(condition, now)})`;
  const parts = [
    ...(kinds.includes('ME') ? [managed(forwarderId, condition, now, first)] : []),
    ...(kinds.includes('OTHERS') ? [others] : []),
  ];
  return sql.join(parts, sql` union all `);
}

export const keptCount = (forwarderId: string) => sql`(
  coalesce((select licenses from license_count where forwarder_id = ${forwarderId}), 0)
  + coalesce((select sum(change) from license_count_change where forwarder_id = ${forwarderId}), 0))`;

/** The approved link of a company to the driver of a licence. */
export const linkOf = (forwarderId: string) => sql`
  link.forwarder_id = ${forwarderId} and link.trucker_id = license.trucker_id and link.state = 'approved'`;

/** Key, owner and order of a licence that the company manages, and the name of its driver as it sees them. */
const ownHolds = (forwarderId: string, search: string) => sql`(
  ${keyHoldsWords(sql`license.search_form`, search)}
  or license.trucker_id in (select link.trucker_id from forwarder_trucker link
    where link.forwarder_id = ${forwarderId} and link.state = 'approved' and ${keyHoldsWords(sql`link.search_form`, search)})
  or license.trucker_id is not null and not exists (select from forwarder_trucker link where ${linkOf(forwarderId)})
    and exists (select from trucker where trucker.user_id = license.trucker_id
      and ${holdsWords(sql`trucker.first_name || ' ' || trucker.last_name`, search)}))`;

/** The same licences, each way by its own index of words. */
const ownBrought = (forwarderId: string, condition: LicenseCondition, search: string, now: Date) => sql`
  select license.* from license where license.forwarder_id = ${forwarderId} and ${fits(condition, now)} and license.id in (
    select id from license where forwarder_id = ${forwarderId} and ${keyHoldsWords(sql`search_form`, search)}
    union all
    select own.id from forwarder_trucker link join license own using (trucker_id)
    where link.forwarder_id = ${forwarderId} and link.state = 'approved' and ${keyHoldsWords(sql`link.search_form`, search)}
      and own.forwarder_id = ${forwarderId}
    union all
    select own.id from trucker join license own on own.trucker_id = trucker.user_id
    where trucker.forgotten_date is null and ${keyHoldsWords(sql`trucker.search_form`, search)}
      and ${holdsWords(sql`trucker.first_name || ' ' || trucker.last_name`, search)} and own.forwarder_id = ${forwarderId}
      and not exists (select from forwarder_trucker link where link.forwarder_id = ${forwarderId}
        and link.trucker_id = own.trucker_id and link.state = 'approved'))`;

/** What is hidden from a company is not found by its search either: of a licence that others manage it sees the key and its own driver. */
const othersFound = (forwarderId: string, condition: LicenseCondition, search: string, now: Date) => sql`
  select ${ordered} from ${ofOthers(forwarderId)} of_others join license using (id)
  left join forwarder_trucker link on ${linkOf(forwarderId)}
  where ${fits(condition, now)}
    and (${holdsWords(sql`license.license_key`, search)} or ${keyHoldsWords(sql`link.search_form`, search)})`;

/** Of these what a search finds, at least as much as is counted and shown. */
export async function foundIn(
  db: Db,
  forwarderId: string,
  condition: LicenseCondition & { search: string },
  page: PageQuery,
  now: Date,
): Promise<Part> {
  const { search, statuses = [], expiresBefore } = condition;
  const kinds = kindsOf(condition);
  const others = othersFound(forwarderId, condition, search, now);
  if (!kinds.includes('ME')) return others;
  const own = await foundBy(
    db,
    {
      from: sql`license where license.forwarder_id = ${forwarderId}`,
      as: 'license',
      order,
      held: sql`${fits(condition, now)} and ${ownHolds(forwarderId, search)}`,
      broughtBy: ownBrought(forwarderId, condition, search, now),
      isFiltered: statuses.length > 0 || expiresBefore !== undefined,
      length: keptCount(forwarderId),
    },
    page,
  );
  const found = sql`select ${ordered} from (${own.rows}) license`;
  return kinds.includes('OTHERS') ? sql`${found} union all ${others}` : found;
}
