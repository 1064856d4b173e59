import type { License, Page, PageQuery } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { countedOf } from '../../db/common-words.ts';
import { countOf, rowsOf } from '../../db/rows.ts';
import {
  foundIn,
  keptCount,
  kindsOf,
  type LicenseCondition,
  linkOf,
  ofOthers,
  orderOf,
  visible,
} from './license-scope.queries.ts';
import { paymentOpenUntil, statusAt } from './license-status.queries.ts';

/** A licence as the database tells it of one forwarder; what can be done with it is decided by a rule. */
export interface SeenLicense extends Omit<License, 'managedBy' | 'possibleAction'> {
  isManaged: boolean;
  hasManager: boolean;
  isOwnDriver: boolean;
  isDriverOfManager: boolean;
}

const isManaged = (forwarderId: string) => sql<boolean>`license.forwarder_id is not distinct from ${forwarderId}`;

const driverName = sql`coalesce(link.first_name, trucker.first_name) || ' ' || coalesce(link.last_name, trucker.last_name)`;

type Part = RawBuilder<unknown>;

interface Cut {
  offset: number;
  size: number;
}

/** Licences of a part, in its order, with how many there were. */
async function select(db: Db, forwarderId: string, licenses: Part, now: Date, cut?: Cut) {
  const own = isManaged(forwarderId);
  const { rows } = await rowsOf<SeenLicense & { found: number }>(
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
      found: sql`(select count(*) from visible)`,
    },
    (columns) => sql`
    with visible as materialized (${licenses}),
    shown as materialized (
      select v.id from visible v order by ${orderOf('v')} ${cut ? sql`limit ${cut.size} offset ${cut.offset}` : sql``})
    select ${columns} from shown
    join license using (id)
    left join trucker on trucker.user_id = license.trucker_id
    left join forwarder_trucker link on ${linkOf(forwarderId)}
    order by ${orderOf('license')}`,
  ).execute(db);
  return { items: rows.map(({ found: _, ...row }) => row), found: rows[0]?.found };
}

/** The number of those it manages is kept; only a filter has to count them. */
async function countLicenses(db: Db, forwarderId: string, condition: LicenseCondition, now: Date): Promise<number> {
  const { statuses = [], expiresBefore } = condition;
  const kinds = kindsOf(condition);
  const isAll = statuses.length === 0 && !expiresBefore;
  if (!isAll) return countOf(db, sql`from (${visible(forwarderId, condition, now)}) visible`);
  const total = sql<number>`${kinds.includes('ME') ? keptCount(forwarderId) : sql`0`}
    + ${kinds.includes('OTHERS') ? sql`(select count(*) from ${ofOthers(forwarderId)} others)` : sql`0`}`;
  const { rows } = await rowsOf({ total }, (columns) => sql`select ${columns}`).execute(db);
  return Number(present(rows[0]).total);
}

/** One page of the licences that a forwarder sees. */
export async function findLicenses(
  db: Db,
  forwarderId: string,
  { search, ...condition }: LicenseCondition,
  page: PageQuery,
  now: Date,
): Promise<Page<SeenLicense>> {
  const cut = { offset: page.page * page.size, size: page.size };
  if (search) {
    const licenses = await foundIn(db, forwarderId, { ...condition, search }, page, now);
    const { items, found } = await select(db, forwarderId, licenses, now, cut);
    const total = found ?? (page.page > 0 ? await countOf(db, sql`from (${licenses}) found`) : 0);
    return { items, ...page, total: Math.min(total, countedOf(page) + 1) };
  }
  const licenses = visible(forwarderId, condition, now, cut.offset + cut.size);
  const { items } = await select(db, forwarderId, licenses, now, cut);
  return { items, ...page, total: await countLicenses(db, forwarderId, condition, now) };
}

/** One licence the forwarder may see, by its id or licenseKey. */
export async function findLicense(db: Db, forwarderId: string, ref: string, now: Date) {
  const { items } = await select(db, forwarderId, visible(forwarderId, { ref }, now), now);
  return items[0];
}
