import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

type NamedTable = 'facilityCompany' | 'trainOperator' | 'truckingCompany' | 'truckingSystem';

export const findNamed = (db: Db, table: NamedTable) =>
  db.selectFrom(table).select(['id', 'name']).orderBy(sql`lower(name)`).orderBy('id').execute();

export const findFacilities = (db: Db) =>
  db
    .selectFrom('facility')
    .select(['id', 'name', 'facilityCompanyId'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
