import { localDay } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { lockQueue } from '../../integration/integration-event.queries.ts';
import { insertMissingSlots } from './slot-grid.queries.ts';
import { daysUntil, horizonOf, plannedSlots, withinHorizon } from './slot-plan.rule.ts';
import { findFacilitiesWithSlots, findTemplates } from './slot-template.queries.ts';

/** Makes the missing slots of the next 28 days of every facility, or of one; a slot that exists is left as it is (INT-27). */
export async function makeSlots(db: Db, now: Date, facilityId?: number): Promise<void> {
  for (const facility of await findFacilitiesWithSlots(db, facilityId)) {
    await db.transaction().execute(async (trx) => {
      await lockQueue(trx, 'slots', facility.facilityId);
      const { templates, timeZone } = await findTemplates(trx, facility.facilityId);
      const days = daysUntil(localDay(now, timeZone), horizonOf(now), timeZone);
      const planned = days.flatMap((date) => plannedSlots(templates, date, timeZone));
      await insertMissingSlots(trx, facility.facilityId, withinHorizon(planned, now));
    });
  }
}
