import type { Facility, FacilityChange, NewFacility } from '@quaygate/contract';
import { facilityNeeds } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { alphabetical } from '../../db/names.ts';
import { rowsOf, table } from '../../db/rows.ts';

const f = table('facility', 'f');

/** What is stored of a terminal itself. */
export type FacilityRow = Omit<Facility, 'facilityCompany' | 'modules' | 'needs' | 'changedBy'>;

const own = f(
  ...(['id', 'name', 'facilityCompanyId', 'timeZone', 'address', 'phoneNumber', 'code'] as const),
  ...([
    'maxWeight',
    'toleranceMinutes',
    'deadlineGraceMinutes',
    'trainMarginMinutes',
    'unloadingMarginMinutes',
  ] as const),
  ...(['truckPlaces', 'truckWeight'] as const),
  ...(['releaseRequired', 'hidesForeignReferences', 'verificationRequired'] as const),
  ...(['driverRules', 'version', 'changedDate'] as const),
);
const stored = {
  ...own,
  capabilities: sql<FacilityRow['capabilities']>`f.capabilities`,
  map: sql<FacilityRow['map']>`f.map`,
  colorBands: sql<FacilityRow['colorBands']>`f.color_bands`,
};

/** What each need of a terminal is met by. */
const met = (now: Date) =>
  ({
    users: sql`exists (select from voice_group_member m join app_user u on u.id = m.user_id
      where m.facility_id = f.id and u.disabled_at is null)`,
    slots: sql`exists (select from slot s where s.facility_id = f.id and s.slot_begin > ${now} and not s.closed
      and coalesce(s.capacity > 0, true))`,
    integrationKey: sql`exists (select from integration_key k where k.facility_id = f.id and k.revoked_date is null
      and not k.for_practice
      and coalesce(k.end_date > ${now}, true))`,
  }) satisfies Record<(typeof facilityNeeds)[number], unknown>;

async function select(db: Db, now: Date, id?: number): Promise<Facility[]> {
  const done = met(now);
  const { rows } = await rowsOf<Facility>(
    {
      ...stored,
      facilityCompany: sql`(select c.name from facility_company c where c.id = f.facility_company_id)`,
      modules: sql`array(select name from (
        select distinct on (t.module_id) t.module_name as name from slot_template t where t.facility_id = f.id
        order by t.module_id, t.valid_from desc, t.occurred_at desc) newest order by ${alphabetical(sql`name`)})`,
      needs: sql`array_remove(array[${sql.join(
        facilityNeeds.map((need) => sql`case when ${done[need]} then null else ${need}::text end`),
      )}], null)`,
      changedBy: sql`(select u.first_name || ' ' || u.last_name from app_user u where u.id = f.changed_by)`,
    },
    (columns) => sql`
    select ${columns} from facility f ${id === undefined ? sql`` : sql`where f.id = ${id}`}
    order by ${alphabetical(sql`f.name`)}, f.id`,
  ).execute(db);
  return rows;
}

/** All terminals by name. */
export const findFacilities = (db: Db, now: Date): Promise<Facility[]> => select(db, now);

export const findFacility = async (db: Db, now: Date, id: number): Promise<Facility | undefined> =>
  (await select(db, now, id))[0];

/** Locked until the transaction ends, so that what was before a change is what the change replaced. */
export async function lockFacility(trx: Trx, id: number): Promise<FacilityRow | undefined> {
  const { rows } = await rowsOf<FacilityRow>(
    stored,
    (columns) => sql`select ${columns} from facility f where id = ${id} for no key update`,
  ).execute(trx);
  return rows[0];
}

/** The smallest number that no terminal has; numbers are never given up. To be called under a lock. */
export async function nextFacilityId(trx: Trx): Promise<number> {
  const { rows } = await rowsOf(
    { id: sql<number>`min(id)` },
    (columns) => sql`select ${columns} from (
      select 1 as id union all select id + 1 from facility where id between 1 and 2147483646
    ) free where not exists (select from facility taken where taken.id = free.id)`,
  ).execute(trx);
  return rows[0]?.id ?? 1;
}

interface Stamp {
  changedDate: Date;
  changedBy: string;
}

/** Its load units are bookable only with a release (SEC-10). The rest are defaults of the table. */
export async function insertFacility(trx: Trx, facility: NewFacility & Stamp & { id: number }): Promise<void> {
  await trx
    .insertInto('facility')
    .values({ ...facility, releaseRequired: true })
    .execute();
  tell(trx, { noun: 'facility' });
}

/** Undefined for an unknown terminal, and for another version than the stored one. */
export async function updateFacility(
  trx: Trx,
  id: number,
  { version, map, driverRules, colorBands, ...change }: FacilityChange & Stamp,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('facility')
    .set({
      ...change,
      map: map && JSON.stringify(map),
      driverRules: JSON.stringify(driverRules),
      ...(colorBands && { colorBands: JSON.stringify(colorBands) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .executeTakeFirst();
  tell(trx, { noun: 'facility' });
  return numUpdatedRows > 0n;
}

/** The users who are linked to one of these companies; null is none of them. */
export async function findUsersOfCompanies(trx: Db, companies: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await rowsOf(
    table('userFacilityCompany', 'l')('userId'),
    (columns) => sql`select distinct ${columns} from user_facility_company l
      where l.facility_company_id = any(${[...companies]}::text[])`,
  ).execute(trx);
  return rows.map(({ userId }) => userId);
}
