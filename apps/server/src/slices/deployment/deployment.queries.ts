import type { Named } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { insertNamed, lockNamed, type OwnTable, renameNamed } from '../dimension/dimension.queries.ts';
import type { DeployedFacility } from './deployment-file.format.ts';

const u = table('appUser', 'u');

/** Creates the entry or gives it its name; answers the one before. */
export async function keepNamed(trx: Trx, table: OwnTable, entry: Named) {
  const before = await lockNamed(trx, table, entry.id);
  const byFile = { changedDate: null, changedBy: null };
  if (!before) await insertNamed(trx, table, entry);
  else if (before.name !== entry.name) await renameNamed(trx, table, entry, { before: before.name, ...byFile });
  return { before, after: entry };
}

/** Of a facility, as the file speaks of it. */
const spoken = [
  'name',
  'facilityCompanyId',
  'timeZone',
  'code',
  'capabilities',
  'map',
  'address',
  'phoneNumber',
] as const;
const settings = [
  ...([
    'maxWeight',
    'toleranceMinutes',
    'deadlineGraceMinutes',
    'trainMarginMinutes',
    'unloadingMarginMinutes',
    'releaseRequired',
  ] as const),
  ...(['truckPlaces', 'truckWeight', 'hidesForeignReferences', 'verificationRequired'] as const),
] as const;

const facilities = (db: Db) =>
  db.selectFrom('facility').select(['id', ...spoken, 'driverRules', 'colorBands', ...settings]);

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : value);

/**
 * What the file leaves out stays as it is; a new facility has the defaults of the table, except that its load units are
 * bookable only with a release (SEC-10). The table keeps the other default for the build before this one. Answers the
 * facility before and after. A form that is open cannot undo what changed (SETUP-53).
 */
export async function keepFacility(
  trx: Db,
  { map, driverRules, colorBands, settings, id, ...facility }: DeployedFacility,
) {
  const find = () => facilities(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const before = await find();
  const written = { map: json(map), driverRules: json(driverRules), colorBands: json(colorBands) };
  const given = Object.entries({ ...facility, ...settings, ...written }).filter(([, value]) => value !== undefined);
  const row = Object.fromEntries(given) as { name: string };
  await trx
    .insertInto('facility')
    .values({ id, releaseRequired: true, ...row })
    .onConflict((key) => key.column('id').doUpdateSet(row))
    .execute();
  const after = present(await find());
  if (JSON.stringify(before) !== JSON.stringify(after)) await markChanged(trx, id);
  return { before, after };
}

async function markChanged(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable('facility')
    .set({ version: sql<number>`version + 1`, changedDate: null, changedBy: null })
    .where('id', '=', id)
    .execute();
  tell(trx, { noun: 'facility' });
}

/** Every facility as the file speaks of it, by its id. */
export const findDeployedFacilities = (db: Db) => facilities(db).orderBy('id').execute();

export const findDeployedNames = (db: Db, table: OwnTable) =>
  db.selectFrom(table).select(['id', 'name']).orderBy('id').execute();

/** Users who may sign in and hold one of these roles, with the facilities they are linked to themselves. */
export async function findDeployedPeople(db: Db, roles: readonly string[]) {
  const { rows } = await rowsOf(
    {
      ...u('email', 'firstName', 'lastName', 'roles'),
      facilities: sql<number[]>`array(select l.facility_id from user_facility l where l.user_id = u.id order by 1)`,
    },
    (columns) => sql`select ${columns} from app_user u
      where u.disabled_at is null and u.roles && ${[...roles]}::text[] order by lower(u.email)`,
  ).execute(db);
  return rows;
}

export async function findFacilityIds(trx: Db): Promise<number[]> {
  return (await trx.selectFrom('facility').select('id').execute()).map(({ id }) => id);
}

export async function findFacilityCompanyIds(trx: Db): Promise<string[]> {
  return (await trx.selectFrom('facilityCompany').select('id').execute()).map(({ id }) => id);
}

/** Names of trucking systems with the id that has them. */
export async function findTruckingSystems(trx: Db): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('truckingSystem').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Links that stand there already stay as they are, and so do those to other facilities.
 * @returns whether there is a new link
 */
export async function linkFacilities(trx: Db, userId: string, facilities: readonly number[]): Promise<boolean> {
  const { rows } = await sql`insert into user_facility (id, user_id, facility_id)
    select gen_random_uuid()::text, ${userId}, unnest(${[...facilities]}::integer[]) on conflict do nothing
    returning facility_id`.execute(trx);
  return rows.length > 0;
}

/** Everybody whose voice groups depend on links to facilities. */
export async function findLinkedUsers(trx: Db): Promise<string[]> {
  const { rows } = await rowsOf(
    { userId: sql<string>`user_id` },
    (columns) => sql`
    select ${columns} from user_facility union select ${columns} from user_facility_company
    union select ${columns} from voice_group_member`,
  ).execute(trx);
  return rows.map(({ userId }) => userId);
}
