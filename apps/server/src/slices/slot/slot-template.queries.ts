import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { ModuleTemplate } from './slot-plan.rule.ts';

/** Facilities that have templates, or the one asked for. */
export function findFacilitiesWithSlots(db: Db, facilityId: number | undefined) {
  return db
    .selectFrom('slotTemplate')
    .select('facilityId')
    .distinct()
    .$if(facilityId !== undefined, (query) => query.where('facilityId', '=', present(facilityId)))
    .orderBy('facilityId')
    .execute();
}

/** Templates of a facility, its time zone and the begin of its last slot. */
export async function findTemplates(db: Db, facilityId: number) {
  const { timeZone } = await db
    .selectFrom('facility')
    .select('timeZone')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const templates = await db.selectFrom('slotTemplate').selectAll().where('facilityId', '=', facilityId).execute();
  return { timeZone, templates };
}

/** Puts templates in the place of those of their module and weekday that begin with them or later. */
export async function replaceTemplates(db: Db, templates: readonly ModuleTemplate[]): Promise<void> {
  const column = <K extends keyof ModuleTemplate>(name: K) => templates.map((template) => template[name]);
  await sql`
    delete from slot_template t
    using unnest(${column('facilityId')}::integer[], ${column('moduleId')}::text[], ${column('weekday')}::integer[],
      ${column('validFrom')}::date[]) as fresh(facility_id, module_id, weekday, valid_from)
    where t.facility_id = fresh.facility_id and t.module_id = fresh.module_id and t.weekday = fresh.weekday
      and t.valid_from >= fresh.valid_from`.execute(db);
  await db
    .insertInto('slotTemplate')
    .values([...templates])
    .execute();
}
