import { type SlotCapacityItem, slot } from '@quaygate/contract';
import { localDay } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import { type ItemContext, ItemRefusal, isNewer, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import { notifyOfReduction } from '../notification/notify-slots.service.ts';
import { findSlotModule, updateSlotModule } from './slot-capacity.queries.ts';
import { insertSlotChanges } from './slot-change.queries.ts';
import { insertMissingSlots, refreshSlots } from './slot-grid.queries.ts';
import { plannedSlots } from './slot-plan.rule.ts';
import { isReduced } from './slot-state.rule.ts';
import { findTemplates } from './slot-template.queries.ts';

/** Slots that do not exist yet may be limited this far ahead. */
const maxDaysAhead = 366;
const day = 86_400_000;

/** Slot capacities (terminal contract, 9.5): one record per module and slot; a lowered capacity cancels nothing. */
export const slotCapacitySlice = reportSlice(slot.reportCapacities, { queue: 'slots', store: storeCapacity });

async function storeCapacity({ trx, now, facilityId }: ItemContext, item: SlotCapacityItem): Promise<Stored> {
  const found = (await findSlotModule(trx, facilityId, item)) ?? (await makeSlotAhead(trx, now, facilityId, item));
  const { overrideOccurredAt: occurredAt, overrideEventId: eventId } = found;
  if (occurredAt && eventId && isNewer({ occurredAt, eventId }, item)) return 'stale';
  await updateSlotModule(trx, found.slotId, item);
  await refreshSlots(trx, [found.slotId]);
  tell(trx, { noun: 'slot', facilityId });
  const { moduleId, slotBegin, closed, maximum } = item;
  if (found.closed !== closed || found.overrideMaximum !== maximum) {
    const before = { closed: found.closed, maximum: found.overrideMaximum };
    const part = { moduleId, slotBegin, weekday: null, before, after: { closed, maximum } };
    await insertSlotChanges(trx, { facilityId, changedAt: now, userId: null }, [part]);
    const cells = isReduced(part.before, part.after) ? [{ slotId: found.slotId, moduleId }] : [];
    await notifyOfReduction(trx, now, { facilityId, cause: item.eventId, cells });
  }
  return { note: null };
}

/** A slot that the templates give but that lies behind the horizon is made early. */
async function makeSlotAhead(trx: Trx, now: Date, facilityId: number, item: SlotCapacityItem) {
  const { slotBegin, moduleId } = item;
  const { templates, timeZone } = await findTemplates(trx, facilityId);
  if (!templates.some((template) => template.moduleId === moduleId)) {
    throw new ItemRefusal('unknown_module', 'moduleId');
  }
  const isAhead = slotBegin > now && slotBegin.getTime() <= now.getTime() + maxDaysAhead * day;
  const planned = isAhead
    ? plannedSlots(templates, localDay(slotBegin, timeZone), timeZone).filter(
        (slot) => slot.slotBegin.getTime() === slotBegin.getTime(),
      )
    : [];
  await insertMissingSlots(trx, facilityId, planned);
  const made = await findSlotModule(trx, facilityId, item);
  if (!made) throw new ItemRefusal('invalid_item', 'slotBegin');
  return made;
}
