import type { CarriedUnit, Restriction, TruckLimit } from '@quaygate/rules';
import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { inOneTrip, type Sayables } from '../../db/pool/one-trip.ts';
import { prepared } from '../../db/prepared.ts';
import { leftTable, rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { type AnnouncementJson, closuresIn } from '../closure/closure.queries.ts';
import { claimKey, type IdempotentRequest } from '../idempotency/idempotency.queries.ts';
import { needsNoLicense } from '../licensing/licensing.queries.ts';
import { type BudgetRow, budgetOf } from '../lookup-budget/lookup-budget.queries.ts';

const companyRow = table('truckingCompany', 'company');
const f = leftTable('facility', 'f');
const slotRow = leftTable('slot');
const b = table('booking', 'b');

export interface Visit {
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  slotBegin: Date;
  slotEnd: Date;
}

/**
 * A statement that claims the Idempotency-Key, then takes the locks. False if the key was used before.
 * @param locks on rules and driver, as `shareRules` spells them
 */
export function beginning(
  locks: RawBuilder<unknown>,
  request: IdempotentRequest | undefined,
): RawBuilder<{ isMine: boolean }> {
  const isMine = sql<boolean>`claim.is_mine`;
  // Rules and driver are locked after the key: a request that waits for a key holds no lock that the key's owner could need.
  return request
    ? rowsOf(
        { isMine },
        (columns) => sql`${prepared}
    with claimed as (${claimKey(request)})
    select ${columns}, ${locks} from (select count(*) > 0 as is_mine from claimed) claim`,
      )
    : rowsOf({ isMine: sql<boolean>`true` }, (columns) => sql`${prepared} select ${columns}, ${locks}`);
}

/** What decides about a booking besides its load unit. */
export interface Facts extends TruckLimit {
  forwarderName: string;
  /** Null without a link; the names and the plate are those the forwarder keeps. */
  linkState: string | null;
  firstName: string;
  lastName: string;
  licensePlate: string | null;
  /** Null for an unknown terminal. */
  facilityName: string | null;
  isBlocked: boolean;
  /** The terminal lets in verified drivers only, and this one is not on the day of the slot. */
  isUnverified: boolean;
  isLicensed: boolean;
  slotId: number | null;
  restrictions: { restrictionStart: string; restrictionEnd: string }[];
  /** Closures that overlap the slot. */
  closures: AnnouncementJson[];
}

/** A licence that renews may be booked beyond its period; while its payment is open, to the end of the days of grace (FIELD-PAY-06). */
const lastsUntil = (moment: Date, now: Date) => sql`(expiration_date > ${moment} or has_renewal
  and (expiration_date > ${now} or license_valid_until(expiration_date, true) > ${moment}))`;

// Shared, so that the link cannot end while its driver is being booked.
const factsOf = statement(({ facilityId, forwarderId, truckerId, slotBegin, slotEnd, now }: Visit & { now: Date }) =>
  rowsOf<Facts>(
    {
      forwarderName: companyRow('name').name,
      linkState: sql`link.state`,
      firstName: sql`link.first_name`,
      lastName: sql`link.last_name`,
      licensePlate: sql`link.license_plate`,
      facilityName: f('name').name,
      truckPlaces: sql`coalesce(f.truck_places, 0)`,
      truckWeight: sql`coalesce(f.truck_weight, 0)`,
      slotId: slotRow('id').id,
      isBlocked: sql`exists (select from block where facility_id = f.id and trucker_id = ${truckerId} and lifted_date is null)`,
      isUnverified: sql`coalesce(f.verification_required and not exists (select from trucker d where d.user_id = ${truckerId}
        and d.verified_until >= (${slotBegin}::timestamptz at time zone f.time_zone)::date), false)`,
      isLicensed: sql`${needsNoLicense('company')} or exists (select from license where trucker_id = ${truckerId} and status = 'ASSIGNED'
        and ${lastsUntil(slotBegin, now)})`,
      restrictions: sql`coalesce((select jsonb_agg(jsonb_build_object('restrictionStart', restriction_start, 'restrictionEnd', restriction_end))
        from one_to_one_restriction
        where facility_id = f.id and restriction_start <= ${slotBegin} and restriction_end > ${slotBegin}), '[]')`,
      closures: closuresIn(sql`f.id`, sql`${slotBegin}`, sql`${slotEnd}`),
    },
    (columns) => sql`
    with link as materialized (
      select * from forwarder_trucker
      where forwarder_id = ${forwarderId} and trucker_id = ${truckerId} and state in ('pending', 'approved') for share
    )
    select ${columns} from trucking_company company
    left join link on true
    left join facility f on f.id = ${facilityId}
    left join slot on slot.facility_id = f.id and slot.slot_begin = ${slotBegin} and slot.slot_end = ${slotEnd}
    where company.id = ${forwarderId}`,
  ),
);

export async function findFacts(db: Db, visit: Visit, now: Date): Promise<Facts> {
  const [facts] = await factsOf(db, { ...visit, now });
  return present(facts);
}

interface Beginning<Rows extends readonly object[]> {
  visit: Visit;
  /** On rules and driver, as `shareRules` spells them. */
  locks: RawBuilder<unknown>;
  request: IdempotentRequest | undefined;
  now: Date;
  /** Find and lock the orders, where they can be asked without the answers before them. */
  asked: Sayables<Rows>;
}

/** Begins, and reads what decides, in one round trip; in the order in which the locks are taken. */
export async function beginAndLook<Rows extends readonly object[]>(
  trx: Trx,
  { visit, locks, request, now, asked }: Beginning<Rows>,
) {
  const [budget, claimed, facts, ...orders] = await inOneTrip<[BudgetRow, { isMine: boolean }, Facts, ...Rows]>(
    trx,
    budgetOf.with({ forwarderId: visit.forwarderId, now }),
    beginning(locks, request),
    factsOf.with({ ...visit, now }),
    ...asked,
  );
  return { budget: budget[0], isMine: present(claimed[0]).isMine, facts: present(facts[0]), orders };
}

export const restrictionsOf = ({ restrictions }: Pick<Facts, 'restrictions'>): Restriction[] =>
  restrictions.map((each) => ({
    restrictionStart: new Date(each.restrictionStart),
    restrictionEnd: new Date(each.restrictionEnd),
  }));

/** What a truck carries of a booking `b` with its order `o`, as the terminal reported it last. */
export const carried = {
  containerType: sql<string | null>`coalesce(o.container_type, b.container_type)`,
  containerLength: sql<number | null>`coalesce(o.container_length, b.container_length)`,
  weight: sql<number | null>`o.net_weight + o.empty_weight`,
  name: sql<string>`coalesce(b.container_number, b.reference_number)`,
};

/** The bookings of a tour that are not cancelled, with what the rules for the next booking compare. */
export async function findTourMates(trx: Db, tourId: number): Promise<CarriedUnit[]> {
  const { rows } = await rowsOf<CarriedUnit>(
    { ...b('type'), ...carried },
    (columns) => sql`
    select ${columns} from booking b join load_unit_order o on o.id = b.order_row
    where b.tour_id = ${tourId} and b.state <> 'cancelled' order by b.created_date, b.id`,
  ).execute(trx);
  return rows;
}
