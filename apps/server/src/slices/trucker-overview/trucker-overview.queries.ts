import type { FacilityTrucker, FacilityTruckerFilter, Page, PageQuery } from '@quaygate/contract';
import { stoppedStates } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { foundBy, type Searched, totalOf } from '../../db/common-words.ts';
import { alphabetical, beginsWith, keyHoldsWords } from '../../db/names.ts';
import { removeSome } from '../../db/remove-some.ts';
import { type Columns, countOf, leftTable, rowsOf, table } from '../../db/rows.ts';

const m = table('facilityTrucker', 'm');

const k = leftTable('block', 'k');

/** Whether a driver, a row of `trucker`, is verified on a local day of the facility (terminal contract, 8.6). */
export const isVerified = (trucker: RawBuilder<unknown>, day: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${trucker}.verified_until >= ${day}::date, false)`;

/** The file of the portrait by which a driver, a row of `trucker`, is verified on a local day; null without one. */
export const portraitOf = (trucker: RawBuilder<unknown>, day: string): RawBuilder<string | null> => sql<string | null>`
  (select p.file_key from identification i join picture p on p.identification_id = i.id and p.kind = 'portrait'
    where i.trucker_id = ${trucker}.user_id and i.valid_until >= ${day}::date
      and i.document_status in ('ACCEPTED', 'MANUALLY_APPROVED') and i.terror_status in ('OK', 'MANUALLY_APPROVED')
    order by i.submitted_date desc, i.created_date desc, i.id limit 1)`;

/** Whether photos are shown at a facility, a row of `facility` (TRM-OVW-31). */
export const showsPhotos = (facilityId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from facility where id = ${facilityId} and 'truckerOverview' = any(capabilities))`;

const byName = sql`${alphabetical(sql`m.last_name`)}, ${alphabetical(sql`m.first_name`)}, m.trucker_id`;

/** Whether a driver, with names and their form in the row `m`, is looked for. */
export function isWanted({ search, lastName }: FacilityTruckerFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (search) all.push(keyHoldsWords(sql`m.search_form`, search));
  if (lastName) all.push(beginsWith(sql`m.last_name`, sql`m.search_form`, lastName));
  return sql.join(all, sql` and `);
}

export interface Wanted {
  facilityId: number;
  filter: FacilityTruckerFilter;
  /** Today at the facility. */
  day: string;
}

const ofFacility = (facilityId: number) => sql`facility_trucker m where m.facility_id = ${facilityId}`;

function filtersOf({ filter: { blockedState, verificationStatus }, day }: Wanted): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  const verified = sql`exists (select from trucker t where t.user_id = m.trucker_id and ${isVerified(sql`t`, day)})`;
  if (blockedState) all.push(blockedState === 'BLOCKED' ? sql`m.blocked` : sql`not m.blocked`);
  if (verificationStatus) all.push(sql`${verified} = ${verificationStatus === 'VERIFIED'}`);
  return all;
}

const membersOf = (wanted: Wanted): RawBuilder<unknown> =>
  sql`from ${sql.join([ofFacility(wanted.facilityId), ...filtersOf(wanted)], sql` and `)}`;

const keptTotal = (facilityId: number) => sql`(
  coalesce((select truckers from facility_trucker_count where facility_id = ${facilityId}), 0)
  + coalesce((select sum(change) from facility_trucker_count_change where facility_id = ${facilityId}), 0))`;

/** Their number is kept; only a filter has to count them. */
async function countMembers(db: Db, wanted: Wanted): Promise<number> {
  if (filtersOf(wanted).length > 0) return countOf(db, membersOf(wanted));
  const { rows } = await rowsOf(
    { total: sql<number>`${keptTotal(wanted.facilityId)}::bigint` },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]?.total ?? 0;
}

/** Plate and companies of a driver, a row of `trucker` as `t`: what tells namesakes apart at a facility. */
export const tellingApart = (facilityId: number) => ({
  licensePlate: sql<string | null>`coalesce((select b.license_plate from booking b
    where b.trucker_id = t.user_id and b.facility_id = ${facilityId}
    order by b.slot_begin desc, b.id limit 1), t.license_plate)`,
  activeCompanyName: sql<string[]>`array(select c.name from forwarder_trucker l
    join trucking_company c on c.id = l.forwarder_id
    where l.trucker_id = t.user_id and l.state = 'approved'
    order by l.registered_date, l.id)`,
});

/** A trucker of a facility; the address of the photo depends on who asks. */
export type FoundTrucker = Omit<FacilityTrucker, 'photoUrl'> & { hasPhoto: boolean };

const columnsOf = ({ facilityId, day }: Wanted): Columns<FoundTrucker> => ({
  id: m('truckerId').truckerId,
  ...m('firstName', 'lastName'),
  hasPhoto: sql`${isVerified(sql`t`, day)} and ${showsPhotos(facilityId)} and ${portraitOf(sql`t`, day)} is not null`,
  ...tellingApart(facilityId),
  verificationStatus: sql`case when ${isVerified(sql`t`, day)} then 'VERIFIED' else 'NOT_VERIFIED' end`,
  ...k('blockedDate', 'blockedReason'),
  stoppableBookingsCount: sql`(select count(*)::integer from booking b
    where b.trucker_id = m.trucker_id and b.facility_id = ${facilityId} and b.state = any(${stoppedStates}))`,
});

const searchedBy = (wanted: Wanted): Searched => {
  const filters = filtersOf(wanted);
  return {
    from: ofFacility(wanted.facilityId),
    as: 'm',
    order: byName,
    held: sql.join([isWanted(wanted.filter), ...filters], sql` and `),
    isFiltered: filters.length > 0,
    length: keptTotal(wanted.facilityId),
  };
};

type Part = RawBuilder<unknown>;

interface Source {
  /** Tables that the members are read from. */
  before: Part;
  members: Part;
  order: Part;
  /** How many were found; null where nothing is searched. */
  total: RawBuilder<number | null>;
}

async function read(db: Db, wanted: Wanted, { page, size }: PageQuery, { before, members, order, total }: Source) {
  const { rows } = await rowsOf<FoundTrucker & { found: number | null }>(
    { ...columnsOf(wanted), found: total },
    (columns) => sql`
    with ${before} m as materialized (
      select m.* ${members} order by ${order} limit ${size} offset ${page * size}
    )
    select ${columns} from m join trucker t on t.user_id = m.trucker_id
    left join block k on k.facility_id = ${wanted.facilityId} and k.trucker_id = m.trucker_id and k.lifted_date is null
    order by ${byName}`,
  ).execute(db);
  return { items: rows.map(({ found: _, ...row }) => row), found: rows[0]?.found ?? null };
}

/** Truckers of a facility by last name, first name and id (terminal contract, 8.6). */
export async function findFacilityTruckers(db: Db, wanted: Wanted, asked: PageQuery): Promise<Page<FoundTrucker>> {
  if (wanted.filter.search || wanted.filter.lastName) return findByText(db, wanted, asked);
  const source = { before: sql``, members: membersOf(wanted), order: byName, total: sql<null>`null` };
  const { items } = await read(db, wanted, asked, source);
  return { items, ...asked, total: await countMembers(db, wanted) };
}

/** What is looked for is found once, for the page and its total. */
async function findByText(db: Db, wanted: Wanted, asked: PageQuery): Promise<Page<FoundTrucker>> {
  const { rows, order } = await foundBy(db, searchedBy(wanted), asked);
  const { items, found } = await read(db, wanted, asked, {
    before: sql`found as materialized (${rows}),`,
    members: sql`from found m`,
    order,
    total: totalOf(sql`found`, asked),
  });
  const isBehindTheEnd = items.length === 0 && asked.page > 0;
  const total = isBehindTheEnd ? await countOf(db, sql`from (${rows}) found`) : (found ?? 0);
  return { items, ...asked, total };
}

/** Drops some who have no booking that begins at or after the moment. @returns how many */
export const dropOldMembers = (db: Db, oldest: Date, limit: number): Promise<number> =>
  removeSome(db, 'facility_trucker', sql`not blocked and last_slot_begin < ${oldest}`, limit);

/** Writes names anew that changed during a booking. */
export async function refreshFacilityTruckers(db: Db): Promise<void> {
  await sql`
    update facility_trucker m set first_name = t.first_name, last_name = t.last_name
    from trucker t where t.user_id = m.trucker_id and (m.first_name, m.last_name) <> (t.first_name, t.last_name)`.execute(
    db,
  );
}
