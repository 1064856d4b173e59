import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import type { DeployedFacility } from './deployment.file.ts';

type NamedTable = 'facilityCompany' | 'trainOperator' | 'truckingSystem';

/** Creates the entry or gives it its name; answers the one before. */
export async function keepNamed(trx: Db, table: NamedTable, entry: { id: string; name: string }) {
  const before = await trx.selectFrom(table).select(['id', 'name']).where('id', '=', entry.id).executeTakeFirst();
  await trx
    .insertInto(table)
    .values(entry)
    .onConflict((key) => key.column('id').doUpdateSet({ name: entry.name }))
    .execute();
  return { before, after: entry };
}

/**
 * What the file leaves out stays as it is; a new facility has the defaults of the table, except that its load units are
 * bookable only with a release (SEC-10). The table keeps the other default for the build before this one. Answers the
 * facility before and after.
 */
export async function keepFacility(trx: Db, { map, settings, id, ...facility }: DeployedFacility) {
  const find = () => trx.selectFrom('facility').selectAll().where('id', '=', id).executeTakeFirst();
  const before = await find();
  const drawn = map === undefined ? {} : { map: map && JSON.stringify(map) };
  const given = Object.entries({ ...facility, ...settings, ...drawn }).filter(([, value]) => value !== undefined);
  const row = Object.fromEntries(given) as { name: string };
  await trx
    .insertInto('facility')
    .values({ id, releaseRequired: true, ...row })
    .onConflict((key) => key.column('id').doUpdateSet(row))
    .execute();
  return { before, after: present(await find()) };
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
