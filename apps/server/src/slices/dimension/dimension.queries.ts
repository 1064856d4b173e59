import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical } from '../../db/names.ts';

type NamedTable = 'facilityCompany' | 'trainOperator' | 'truckingCompany' | 'truckingSystem';

export const findNamed = (db: Db, table: NamedTable) =>
  db.selectFrom(table).select(['id', 'name']).orderBy(alphabetical(sql`name`)).orderBy('id').execute();

export const findFacilities = (db: Db) =>
  db
    .selectFrom('facility')
    .select(['id', 'name', 'facilityCompanyId'])
    .orderBy(alphabetical(sql`name`))
    .orderBy('id')
    .execute();
